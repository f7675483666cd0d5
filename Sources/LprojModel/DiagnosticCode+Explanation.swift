extension DiagnosticCode {
  /// What a problem of this kind means, in a sentence.
  package var meaning: String { explanation.meaning }

  /// What the author of the file, or the operator, can do about it.
  package var remedy: String { explanation.remedy }

  private var explanation: (meaning: String, remedy: String) {
    switch self {
    case .rootMissing, .unreadable, .notRegularFile, .fileTooLarge, .changedWhileRead,
      .nameNotUTF8, .linkLoop, .treeTooDeep, .tooManyFiles, .duplicateLanguage, .plugin,
      .configuration, .runtimeDirectory, .stateDirectory:
      aroundFiles
    case .emptyFile, .invalidEncoding, .missingByteOrderMark, .syntax, .unterminatedString,
      .unterminatedComment, .restLost, .notATable, .tooDeep, .malformedPropertyList,
      .malformedCatalog:
      inFiles
    default: inEntries
    }
  }

  private var aroundFiles: (String, String) {
    switch self {
    case .rootMissing:
      (
        "A directory of a bundle does not exist, or is no directory.",
        "Create it, or correct 'roots' in the configuration; it is taken up when it is there."
      )
    case .unreadable:
      (
        "A file or directory exists but cannot be read.",
        "Let the daemon's user read it (chmod, chown, or a group); the last good version stays."
      )
    case .notRegularFile:
      (
        "A name that would be a table is a FIFO, a socket, a device or a directory.",
        "Put a regular file there, or rename it."
      )
    case .fileTooLarge:
      (
        "A file is larger than the limit, and was not read.",
        "Split the table, or raise 'limits.fileBytes' in the configuration."
      )
    case .changedWhileRead:
      (
        "A file changed each time it was read, so that no whole version of it was seen.",
        "Write to another name in the same directory and rename it into place."
      )
    case .nameNotUTF8:
      (
        "The name of a file is not UTF-8, so that no look-up could name its table.",
        "Rename the file."
      )
    case .linkLoop:
      (
        "A symbolic link leads to itself, to a directory that holds it, or on through more links than "
          + "are followed.",
        "Remove the link, let it lead elsewhere, or raise 'limits.links' in the configuration."
      )
    case .treeTooDeep:
      (
        "A directory lies deeper, or there are more of them, than is read.",
        "Serve a directory nearer to the tables, or raise 'limits.depth' or 'limits.directories'."
      )
    case .tooManyFiles:
      (
        "There are more files than are read.",
        "Serve a smaller directory, or raise 'limits.files' or 'limits.directoryEntries'."
      )
    case .duplicateLanguage:
      (
        "Two directories of a root are spellings of one language; their tables are merged.",
        "Keep one of the directories."
      )
    case .plugin:
      (
        "A plugin failed on this file; the last good version stays.",
        "See 'lprojctl plugins' and the log for what the plugin said."
      )
    case .configuration:
      (
        "The configuration is wrong; the one before stays.",
        "Correct the key that the message names; 'lprojd --check-config' tries it."
      )
    case .runtimeDirectory:
      (
        "Images cannot be written; look-ups over the socket go on.",
        "Make room in the runtime directory, or let the daemon's user write to it."
      )
    default:
      (
        "The state directory cannot be used; selections are not remembered.",
        "Make room in it, or let the daemon's user write to it."
      )
    }
  }

  private var inFiles: (String, String) {
    switch self {
    case .emptyFile:
      (
        "The file has no content; it is served as an empty table.",
        "Nothing, when that is meant; else write the table again."
      )
    case .invalidEncoding:
      (
        "The bytes are no text in the encoding of the file; no encoding is guessed.",
        "Save the file as UTF-8."
      )
    case .missingByteOrderMark:
      (
        "The file looks like UTF-16 without a byte order mark, which Apple's parsers misread.",
        "Save the file as UTF-8, or as UTF-16 with a byte order mark."
      )
    case .syntax:
      (
        "The file breaks the rules of its format; the last good version stays.",
        "Correct the place that the message names."
      )
    case .unterminatedString:
      (
        "A quoted text has no end.",
        "Write the missing quote; a quote inside a text is written \\\"."
      )
    case .unterminatedComment:
      ("A comment has no end, so that it reaches to the end of the file.", "Write */ at its end.")
    case .restLost:
      (
        "Apple's parsers would silently end here and lose the rest of the file.",
        "Correct the place; 'strings: {mode: \"legacy\"}' serves what Apple's parsers would."
      )
    case .notATable:
      ("The file can be read, but holds no table.", "Write entries: \"key\" = \"value\";.")
    case .tooDeep:
      ("Values are nested deeper than is read.", "Nest them less.")
    case .malformedPropertyList:
      (
        "The file is a property list by its first bytes, and not a whole one.",
        "Write it again with the tool that made it; 'plutil -lint' checks it on a Mac."
      )
    default:
      ("The String Catalog is no valid JSON, or not of its form.", "Open and save it in Xcode.")
    }
  }

  private var inEntries: (String, String) {
    switch self {
    case .duplicateKey:
      ("A key stands twice in a table; the last one is served.", "Remove one of them.")
    case .keysDifferInNormalization:
      (
        "Two keys look the same and differ in their bytes (Unicode normalization).",
        "Use one spelling, NFC, in the table and in the program."
      )
    case .lowercaseUEscape:
      ("\\u is no escape in .strings files: the u is served as a letter.", "Write \\U.")
    case .invalidEscape:
      ("An escape names no character.", "Correct it, or write the character itself.")
    case .notAString:
      ("A value is no text; the entry is not served.", "Write a text, or a rule of a stringsdict.")
    case .unknownRule:
      ("A rule is of a type that nothing knows; it is not served.", "Correct the rule's type.")
    case .missingOther:
      ("A plural rule has no text for 'other'.", "Write one: every language needs it.")
    case .missingVariable:
      (
        "A format names a variable that the entry does not define.",
        "Define it, or correct the name."
      )
    case .variableCycle:
      ("Variables of an entry name each other in a circle; it is not served.", "Break the circle.")
    case .missingValueType:
      (
        "A plural rule does not say how its number prints; it is printed as %d.",
        "Write NSStringFormatValueTypeKey."
      )
    case .formatMismatch:
      (
        "A text takes other arguments than the development region's, so that an app may crash.",
        "Use the same specifiers; n$ reorders them. 'diagnostics: {reject: …}' keeps the last good."
      )
    case .missingPluralCategory:
      ("The language needs a plural category that the entry lacks.", "Write a text for it.")
    case .missingKeys:
      ("Keys of the development region have no entry in this language.", "Translate them.")
    case .foreignKeys:
      ("Keys have no entry in the development region.", "Remove them, or add them there.")
    case .lonePercent:
      ("A percent sign in a text that is formatted starts no specifier.", "Write %%.")
    default:
      (
        "A specifier in a text is none that anything knows.",
        "Correct it, or write %% for a percent sign."
      )
    }
  }
}
