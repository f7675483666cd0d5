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
  func write(_ tasks: [ImageTask], with file: ImageFile) throws(Errno) {
    guard tasks.count >= Self.parallelCount else {
      for task in tasks { try write(task, with: file) }
      return
    }
    let next = Atomic(0)
    let failure = Mutex<Errno?>(nil)
    DispatchQueue.concurrentPerform(iterations: Self.threadCount) { _ in
      let file = ImageFile()
      while failure.withLock({ $0 }) == nil {
        let position = next.wrappingAdd(1, ordering: .relaxed).oldValue
        guard position < tasks.count else { return }
        do throws(Errno) {
          try write(tasks[position], with: file)
        } catch {
          failure.withLock { $0 = error }
        }
      }
    }
    if let error = failure.withLock({ $0 }) { throw error }
  }

  private func write(_ task: ImageTask, with file: ImageFile) throws(Errno) {
    let name = FilePath(ImagePlaces.fileName(of: task.language))
    try file.write(
      task, of: bundle, revision: revision, to: FileOperation.make(name, in: directory))
  }
}
