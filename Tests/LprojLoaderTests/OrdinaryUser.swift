import Glibc
import LinuxKit
import LprojTestSupport

/// What a test does as a user who may not read everything, when it is root that runs it.
enum OrdinaryUser {
  private static let number: Int32 = 65_534

  /// Runs something on a thread of its own whose look at files is that of another user.
  ///
  /// Files are the others' to change: see ``asOwner(_:)``.
  static func run(_ body: @escaping @Sendable () throws -> Void) throws {
    let failure = Mailbox<any Error>()
    try Thread(name: "user") {
      setUser(number)
      do { try body() } catch { failure.put(error) }
    }.join()
    if let error = failure.takeAll().first { throw error }
  }

  /// Changes files as the user who runs the tests.
  static func asOwner<Result>(_ body: () throws -> Result) rethrows -> Result {
    setUser(0)
    defer { setUser(number) }
    return try body()
  }

  /// The user as whom this thread looks at files: of root's thread alone, setfsuid(2).
  private static func setUser(_ user: Int32) {
    guard geteuid() == 0 else { return }
    typealias SetUser = @convention(c) (UInt32) -> Int32
    guard let symbol = dlsym(nil, "setfsuid") else { preconditionFailure("glibc has setfsuid") }
    _ = unsafeBitCast(symbol, to: SetUser.self)(UInt32(user))
  }
}
