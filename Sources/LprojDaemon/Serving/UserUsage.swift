/// What the clients of one user have together.
final class UserUsage {
  let user: UInt32
  var clients = 0
  /// Replies that they have not taken.
  var outputBytes = 0

  init(user: UInt32) {
    self.user = user
  }
}
