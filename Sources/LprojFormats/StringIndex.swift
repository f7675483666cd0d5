import CTextScan

/// The memory in which `CTextScan` lists where the strings of a text begin and end; it belongs to
/// one text for its whole life.
@safe
struct StringIndex: ~Copyable {
  /// Nil when there was no memory, which only makes reading slower.
  let pointer = unsafe lprojd_index_new(true)

  deinit { unsafe lprojd_index_free(pointer) }
}
