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

  /// Writes images.
  ///
  /// - Parameter file: what writes when one thread is enough.
  /// - Returns: the size of one of them; nil where there was none.
  func write(_ tasks: [ImageTask], with file: ImageFile) throws(Errno) -> Int? {
    guard tasks.count >= Self.parallelCount else {
      var byteCount: Int?
      for task in tasks { byteCount = try write(task, with: file) }
      return byteCount
    }
    file.forget()
    let byteCount = Atomic(0)
    let next = Atomic(0)
    let failure = Mutex<Errno?>(nil)
    DispatchQueue.concurrentPerform(iterations: Self.threadCount) { _ in
      let file = ImageFile()
      while failure.withLock({ $0 }) == nil {
        let position = next.wrappingAdd(1, ordering: .relaxed).oldValue
        guard position < tasks.count else { return }
        do throws(Errno) {
          byteCount.store(try write(tasks[position], with: file), ordering: .relaxed)
        } catch {
          failure.withLock { $0 = error }
        }
      }
    }
    if let error = failure.withLock({ $0 }) { throw error }
    return byteCount.load(ordering: .relaxed)
  }

  private func write(_ task: ImageTask, with file: ImageFile) throws(Errno) -> Int {
    let name = FilePath(ImagePlaces.fileName(of: task.language))
    return try file.write(
      task, of: bundle, revision: revision, to: FileOperation.make(name, in: directory))
  }
}
