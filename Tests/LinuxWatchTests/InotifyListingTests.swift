import LinuxWatch
import Testing

@Suite struct InotifyListingTests {
  private static let listing = """
    pos:\t0
    flags:\t02000000
    mnt_id:\t15
    ino:\t57
    inotify wd:3 ino:9e7e sdev:800013 mask:800afce ignored_mask:0 fhandle-bytes:8 fhandle-type:1
    inotify wd:2a ino:a111 sdev:800013 mask:800afce ignored_mask:0 fhandle-bytes:8
    inotify wd:ffffffffff ino:1 sdev:0 mask:0
    inotify wd: ino:2
    inotify
    """

  @Test(arguments: [(0x9E7E, 3), (0xA111, 42), (1, nil), (2, nil), (57, nil), (0x57, nil)])
  func findsTheWatchOfAnInode(inode: UInt64, descriptor: Int32?) {
    let listing = Array(Self.listing.utf8)
    #expect(InotifyListing.descriptor(ofInode: inode, in: listing) == descriptor)
  }
}
