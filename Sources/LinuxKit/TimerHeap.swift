/// What is to happen when, earliest first: a binary heap whose nodes can be taken out.
///
/// Two of one deadline come in the order in which they were added. Adding and removing is
/// O(log n), the next deadline O(1). Reads no clock: ``EventLoop`` does.
struct TimerHeap<Payload> {
  typealias Key = Slab<Timer>.Key

  struct Timer {
    var payload: Payload
    var position: Int
  }

  private struct Node {
    var deadline: MonotonicTime
    var order: UInt64
    var key: Key

    func isBefore(_ other: Node) -> Bool {
      (deadline.nanoseconds, order) < (other.deadline.nanoseconds, other.order)
    }
  }

  private var nodes: [Node] = []
  private var timers = Slab<Timer>()
  private var nextOrder: UInt64 = 0

  var count: Int { nodes.count }
  var nextDeadline: MonotonicTime? { nodes.first?.deadline }

  mutating func insert(_ payload: Payload, at deadline: MonotonicTime) -> Key {
    let key = timers.insert(Timer(payload: payload, position: nodes.count))
    nodes.append(Node(deadline: deadline, order: nextOrder, key: key))
    nextOrder += 1
    moveUp(from: nodes.count - 1)
    return key
  }

  /// Takes one out before its time; nil when it is out already.
  @discardableResult
  mutating func remove(_ key: Key) -> Payload? {
    guard let timer = timers.remove(key) else { return nil }
    let last = nodes.removeLast()
    if timer.position < nodes.count {
      place(last, at: timer.position)
      moveUp(from: timer.position)
      moveDown(from: timer.position)
    }
    return timer.payload
  }

  /// Takes out the earliest, when its deadline is not after `now`.
  mutating func popDue(at now: MonotonicTime) -> Payload? {
    guard let first = nodes.first, first.deadline <= now else { return nil }
    return remove(first.key)
  }

  private mutating func place(_ node: Node, at position: Int) {
    nodes[position] = node
    timers[node.key]?.position = position
  }

  private mutating func moveUp(from start: Int) {
    var position = start
    let node = nodes[start]
    while position > 0, node.isBefore(nodes[(position - 1) / 2]) {
      place(nodes[(position - 1) / 2], at: position)
      position = (position - 1) / 2
    }
    place(node, at: position)
  }

  private mutating func moveDown(from start: Int) {
    var position = start
    let node = nodes[start]
    while let child = earlierChild(of: position), nodes[child].isBefore(node) {
      place(nodes[child], at: position)
      position = child
    }
    place(node, at: position)
  }

  private func earlierChild(of position: Int) -> Int? {
    let left = 2 * position + 1
    guard left < nodes.count else { return nil }
    let right = left + 1
    return right < nodes.count && nodes[right].isBefore(nodes[left]) ? right : left
  }
}
