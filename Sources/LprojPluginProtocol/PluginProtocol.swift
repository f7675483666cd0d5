/// What the daemon and an external plugin say to each other, version 1.
///
/// A plugin is an executable. The daemon starts it and talks to it over its standard input and
/// output; its standard error goes to the log. Every message is one JSON object on one line
/// (RFC 8259, UTF-8, at most ``headLimit`` bytes); when it has a member `bytes`, exactly so many
/// raw bytes follow the line. The daemon asks, the plugin answers each question before it is asked
/// the next one. At the end of its input the plugin ends.
///
///     daemon  {"hello":{"protocol":1,"host":"lprojd 1.0.0"}}
///     plugin  {"hello":{"protocol":1,"kind":"format","name":"po","version":"1.0",
///              "extensions":["po"],"names":[],"scope":"anywhere","concurrency":2}}
///
/// A *format* is then asked to decode files, each with its bytes, and answers the records of its
/// tables (``EntryRecords``), one table after the other. Without `tables` the file could not be
/// decoded and the last good tables stay:
///
///     daemon  {"decode":1,"path":"/srv/app/de.lproj/Menu.po","language":"de","strict":true,
///              "diagnosticLimit":100,"bytes":48}
///             … 48 bytes …
///     plugin  {"decoded":1,"tables":[{"language":null,"table":null,"bytes":20}],
///              "diagnostics":[],"bytes":20}
///             4 7 5 1
///             OpenÖffnen
///
/// A *sink* is opened once with its configuration, and answers where it wants to go on: after a
/// position that it remembers, or with `null` from the state of now. Then it gets the events of
/// `Subscribe`, and says of each that it is done with it, so that the daemon knows where to go on
/// if the sink must be started anew:
///
///     daemon  {"open":{"sink":"hook","options":{"url":"http://localhost/"},
///              "stateDirectory":"/var/lib/lprojd/sinks/hook"}}
///     plugin  {"opened":{"since":null}}
///     daemon  {"deliver":1,"event":{"event":"LanguageSelected","bundle":"app",…}}
///     plugin  {"done":1}
///
/// What a plugin cannot do it answers with `{"failed":"why"}`. Members that one side does not know
/// are passed over, so that later versions can add some.
package enum PluginProtocol {
  package static let version = 1

  /// Bytes of a message's line.
  package static let headLimit = 4 << 20
}
