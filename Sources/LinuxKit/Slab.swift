/// Elements in numbered places that are used again, each known by a key that is not.
///
/// A key holds the number of its place and how often the place was used before; so the key of an
/// element that was removed finds nothing, also when another lives in its place by then. Insert,
/// look up and remove in O(1); keeps the memory of the most elements it ever held.
struct Slab<Element> {
  struct Key: Hashable, Sendable {
    var place: UInt32
    var use: UInt32
  }

  private struct Slot {
    var use: UInt32
    var element: Element?
  }

  private var slots: [Slot] = []
  private var free: [UInt32] = []

  var count: Int { slots.count - free.count }

  mutating func insert(_ element: Element) -> Key {
    if let place = free.popLast() {
      slots[Int(place)].element = element
      return Key(place: place, use: slots[Int(place)].use)
    }
    slots.append(Slot(use: 0, element: element))
    return Key(place: UInt32(slots.count - 1), use: 0)
  }

  /// Removes the element of a key; nil when it was removed before.
  @discardableResult
  mutating func remove(_ key: Key) -> Element? {
    let place = Int(key.place)
    guard slots.indices.contains(place), slots[place].use == key.use,
      let element = slots[place].element
    else { return nil }
    slots[place].element = nil
    slots[place].use &+= 1
    free.append(key.place)
    return element
  }

  /// The element of a key; nil when it was removed. Setting one that was removed does nothing.
  subscript(key: Key) -> Element? {
    get {
      let place = Int(key.place)
      guard slots.indices.contains(place), slots[place].use == key.use else { return nil }
      return slots[place].element
    }
    set {
      let place = Int(key.place)
      guard slots.indices.contains(place), slots[place].use == key.use,
        slots[place].element != nil, let newValue
      else { return }
      slots[place].element = newValue
    }
  }
}
