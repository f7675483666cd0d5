import LinuxKit
import LprojModel

/// What a walk finds wrong, in words.
extension Scan {
  func rootMissing(_ error: Errno) -> Diagnostic {
    Diagnostic(
      .error, .rootMissing, path: "\(tree.root)",
      message: "the directory cannot be served: \(error); it is taken up when it is there",
      served: "nothing of this directory")
  }

  func loop(_ path: FilePath) -> Diagnostic {
    Diagnostic(
      .warning, .linkLoop, path: "\(path)",
      message:
        "the symbolic link leads back to itself, to a directory that holds it, or on through more than "
        + "\(tree.configuration.limits.links) links ('limits.links'); let it lead elsewhere",
      served: "nothing through this link")
  }

  func tooDeep(_ path: FilePath) -> Diagnostic {
    let limits = tree.configuration.limits
    return Diagnostic(
      .warning, .treeTooDeep, path: "\(path)",
      message:
        "a root is read \(limits.depth) levels deep and up to \(limits.directories) directories; "
        + "this one is beyond ('limits.depth', 'limits.directories')",
      served: "nothing of this directory")
  }

  func tooManyEntries(_ path: FilePath, _ limit: Int) -> Diagnostic {
    Diagnostic(
      .warning, .tooManyFiles, path: "\(path)",
      message:
        "the directory has more than \(limit) entries ('limits.directoryEntries'); the rest is "
        + "not looked at")
  }

  func tooManyFiles() -> Diagnostic {
    Diagnostic(
      .error, .tooManyFiles, path: "\(tree.root)",
      message:
        "the root has more than \(tree.configuration.limits.files) table files ('limits.files'); "
        + "the rest is not read")
  }

  func unreachable(_ link: FilePath, _ error: Errno) -> Diagnostic {
    Diagnostic(
      .error, .unreadable, path: "\(link)",
      message:
        "the symbolic link cannot be followed: \(error); give the daemon's user the right to get "
        + "to where it leads",
      served: "what was last read through this link")
  }

  func unreadable(_ path: FilePath, _ error: Errno) -> Diagnostic {
    Diagnostic(
      .error, .unreadable, path: "\(path)",
      message: "the directory cannot be listed: \(error); give the daemon's user the right to",
      served: "what was last read of it")
  }

  /// Such a file could be read relative to its directory, openat(2). But nobody could do anything
  /// about it by the path that diagnostics, events and `lprojctl` give: not open it in an editor, nor
  /// lint or dump it. To be told that nothing of it is served helps more.
  func pathTooLong(_ directory: FilePath) -> Diagnostic {
    Diagnostic(
      .error, .treeTooDeep, path: "\(directory)",
      message: "a path in this directory is longer than the kernel takes (PATH_MAX); move it up",
      served: "what has a shorter path")
  }
}
