import CLinux
import LinuxKit

/// Whether the kernel reports all changes on a file system.
enum FileSystemKind {
  /// The name of the file system of an open directory, when others can change it unseen; nil for
  /// one where inotify(7) suffices.
  static func changedElsewhere(_ directory: borrowing Descriptor) -> String? {
    name(ofMagic: lprojd_file_system_magic(directory.number))
  }

  /// Numbers of linux/magic.h; vboxsf's is in the kernel's `fs/vboxsf/super.c`.
  static func name(ofMagic magic: Int64) -> String? {
    switch magic {
    case 0x6969: "NFS"
    case 0x517B, 0xFE53_4D42: "SMB"
    case 0xFF53_4D42: "CIFS"
    case 0x6573_5546: "FUSE"
    case 0x0102_1997: "9p"
    case 0x794C_7630: "overlay"
    case 0x5346_414F, 0x6B41_4653: "AFS"
    case 0x00C3_6400: "Ceph"
    case 0x7375_7245: "Coda"
    case 0x7461_636F: "OCFS2"
    case 0x786F_4256: "vboxsf"
    default: nil
    }
  }
}
