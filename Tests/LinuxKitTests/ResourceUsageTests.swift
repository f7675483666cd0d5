import LinuxKit
import LprojTestSupport
import Testing

@Suite struct ResourceUsageTests {
  @Test func tellsMemoryDescriptorsAndTime() async {
    await #expect(processExitsWith: .success) {
      let before = try ResourceUsage.current()
      #expect((1 << 20..<1 << 30).contains(before.residentBytes))
      #expect(before.userTime + before.systemTime > .zero)
      let memory = [UInt8](repeating: 1, count: 64 << 20)
      let pairs = try (0..<10).map { _ in try Peer.pair() }
      let after = try ResourceUsage.current()
      // Threads of the runtime have files open for a moment.
      #expect(abs(after.openDescriptors - before.openDescriptors - 20) < 5)
      #expect(after.residentBytes - before.residentBytes > memory.count / 2)
      withExtendedLifetime((memory, pairs)) {}
    }
  }

  @Test func raisesItsLimitAsFarAsItMay() throws {
    let limit = try DescriptorLimit.raise()
    #expect(limit >= 1024)
    #expect(try DescriptorLimit.raise() == limit)
  }
}
