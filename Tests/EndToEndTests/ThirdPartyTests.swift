import LinuxKit
import LprojTestSupport
import Testing

/// Judges that are not ours: a Varlink client from PyPI, and the walk-through of README.
@Suite struct ThirdPartyTests {
  private static let scripts = FilePath(#filePath).parent.parent.appending("Scripts")

  private func run(_ script: String) throws -> ProgramRun {
    try ProgramRun(
      "/bin/sh", ["\(Self.scripts.appending(script))", "\(BuiltPrograms.directory)"])
  }

  @Test func varlinkOfPyPIUnderstandsTheService() throws {
    let run = try run("varlink-test.sh")
    if run.status == 77 {
      print("skipped: \(run.output)")
    } else {
      #expect(run.status == 0, "\(run.output)")
    }
  }

  @Test func theWalkThroughOfReadmeWorks() throws {
    let run = try run("walkthrough.sh")
    #expect(run.status == 0, "\(run.output)")
  }
}
