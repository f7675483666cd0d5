import Glibc
import LinuxKit
import LprojPluginHost
import LprojTestSupport
import Testing

@Suite struct PluginTrustTests {
  private let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
    try directory.write("plugins/p", "#!/bin/sh\n")
    chmod("\(file)", 0o755)
  }

  private var file: FilePath { directory.path.appending("plugins/p") }

  @Test func trustsWhatOnlyItsOwnUserCanWrite() {
    #expect(PluginTrust.problem(with: file) == nil)
    #expect(PluginTrust.problem(with: FilePath("/bin/sh")) == nil)
  }

  static let modes: [(mode_t, String)] = [
    (0o775, "written by others"), (0o757, "written by others"), (0o644, "not executable"),
  ]

  @Test(arguments: modes)
  func refusesByItsPermissions(_ mode: mode_t, _ words: String) {
    chmod("\(file)", mode)
    #expect(PluginTrust.problem(with: file)?.contains(words) == true)
  }

  @Test func refusesADirectoryWhereOthersCanPutAnotherInItsPlace() {
    chmod("\(file.parent)", 0o777)
    #expect(PluginTrust.problem(with: file)?.contains("\(file.parent)") == true)
    // Where only owners rename and remove, as in /tmp.
    chmod("\(file.parent)", 0o1777)
    #expect(PluginTrust.problem(with: file) == nil)
  }

  @Test func refusesWhatIsAnotherUsers() {
    let problem = PluginTrust.problem(with: file, user: geteuid() + 1)
    #expect((problem == nil) == (geteuid() == 0))
  }

  @Test func looksAtWhereALinkLeads() throws {
    let link = directory.path.appending("link")
    _ = try valueOrErrno { symlink("\(file)", "\(link)") }
    #expect(PluginTrust.problem(with: link) == nil)
    chmod("\(file)", 0o777)
    #expect(PluginTrust.problem(with: link)?.contains("\(file)") == true)
  }

  @Test func refusesWhatIsNoFile() {
    #expect(PluginTrust.problem(with: file.parent)?.contains("no regular file") == true)
    #expect(
      PluginTrust.problem(with: directory.path.appending("none"))?.contains("No such") == true)
  }
}
