import Glibc

/// An error number of the kernel or the C library, errno(3).
package struct Errno: Error, Hashable, Sendable {
  package let code: Int32

  package init(_ code: Int32) {
    self.code = code
  }

  /// The one of the last call of this thread.
  package static var current: Errno { Errno(Glibc.errno) }
}

extension Errno: CustomStringConvertible {
  /// The words of strerror(3): `No such file or directory`.
  package var description: String {
    var text = [CChar](repeating: 0, count: 256)
    guard unsafe strerror_r(code, &text, text.count) == 0 else { return "error \(code)" }
    return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}

extension Errno {
  package static let notFound = Errno(ENOENT)
  package static let notADirectory = Errno(ENOTDIR)
  package static let isADirectory = Errno(EISDIR)
  package static let exists = Errno(EEXIST)
  package static let interrupted = Errno(EINTR)
  package static let wouldBlock = Errno(EAGAIN)
  package static let permissionDenied = Errno(EACCES)
  package static let tooManyLinks = Errno(ELOOP)
  package static let nameTooLong = Errno(ENAMETOOLONG)
  package static let noSpace = Errno(ENOSPC)
  package static let connectionRefused = Errno(ECONNREFUSED)
  package static let descriptorsExhausted = Errno(EMFILE)
  package static let systemDescriptorsExhausted = Errno(ENFILE)
  package static let invalid = Errno(EINVAL)
  package static let addressInUse = Errno(EADDRINUSE)
  package static let brokenPipe = Errno(EPIPE)
  package static let connectionReset = Errno(ECONNRESET)
  package static let connectionAborted = Errno(ECONNABORTED)
  package static let timedOut = Errno(ETIMEDOUT)
}

/// The result of a system call that answers -1 for failure; repeats it while a signal interrupts.
package func valueOrErrno<Value: SignedInteger>(_ call: () -> Value) throws(Errno) -> Value {
  while true {
    let value = call()
    if value != -1 { return value }
    let error = Errno.current
    if error != .interrupted { throw error }
  }
}
