import CLprojImage
import LprojModel

/// What an open image tells, copied.
extension lprojd_image {
  var bundle: String {
    var image = unsafe self
    return unsafe String(lprojd_image_bundle(&image))
  }

  var languages: [LanguageTag] {
    var image = unsafe self
    return unsafe (0..<language_count).map {
      unsafe LanguageTag(canonical: String(lprojd_image_language(&image, $0)))
    }
  }

  /// - Parameter index: below `table_count`.
  func tableName(at index: UInt32) -> TableName {
    var image = unsafe self
    return unsafe TableName(String(lprojd_image_table_name(&image, index)))
  }

  /// Nil when there is none of that index.
  func table(at index: UInt32) -> lprojd_table? {
    var image = unsafe self
    var table = unsafe lprojd_table()
    guard unsafe lprojd_image_table_at(&image, index, &table) else { return nil }
    return unsafe table
  }
}
