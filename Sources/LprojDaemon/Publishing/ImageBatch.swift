import Dispatch
import LinuxKit
import LprojImage
import LprojModel
import Synchronization

/// Several images of one generation, written on two threads when there are many.
struct ImageBatch: Sendable {
  let bundle: LocalizedBundle
  let revision: Generation
  /// An open directory, which the caller keeps open.
  let directory: Int32

  /// From how many images on a second thread is worth its start.
  private static let parallelCount = 8
  /// More would compete with the programs that the images are for.
  private static let threadCount = 2

  /// Writes the images of languages.
  ///
  /// - Parameter file: what writes when one thread is enough.
  func write(_ languages: [LanguageTag], with file: ImageFile) throws(Errno) {
    guard languages.count >= Self.parallelCount else {
      for language in languages { try write(language, with: file) }
      return
    }
    let next = Atomic(0)
    let failure = Mutex<Errno?>(nil)
    DispatchQueue.concurrentPerform(iterations: Self.threadCount) { _ in
      let file = ImageFile()
      while failure.withLock({ $0 }) == nil {
        let position = next.wrappingAdd(1, ordering: .relaxed).oldValue
        guard position < languages.count else { return }
        do throws(Errno) {
          try write(languages[position], with: file)
        } catch {
          failure.withLock { $0 = error }
        }
      }
    }
    if let error = failure.withLock({ $0 }) { throw error }
  }

  private func write(_ language: LanguageTag, with file: ImageFile) throws(Errno) {
    let name = FilePath(ImagePlaces.fileName(of: language))
    try file.write(
      language, of: bundle, revision: revision, to: FileOperation.make(name, in: directory))
  }
}
