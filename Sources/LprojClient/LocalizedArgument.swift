import LprojText
import LprojWire

/// A value that a text can have an argument for: integers, floating-point numbers and strings.
public protocol LocalizableArgument: Sendable {
  /// The value with its type, as formats tell them apart.
  var localizedArgument: LocalizedArgument { get }
}

/// An argument of a text, typed: so no format can read what is not there.
public enum LocalizedArgument: Hashable, Sendable {
  /// For `%d`, `%ld`, `%lld`, `%@` and plural rules.
  case int(Int64)
  /// For `%u`, `%lu`, `%llu`, `%@` and plural rules.
  case unsigned(UInt64)
  /// For `%f`, `%g`, `%e`, `%@` and plural rules.
  case double(Double)
  /// For `%@`.
  case string(String)

  var formatArgument: FormatArgument {
    switch self {
    case .int(let value): .int(value)
    case .unsigned(let value): .unsigned(value)
    case .double(let value): .double(value)
    case .string(let value): .string(value)
    }
  }

  /// The argument as the daemon takes it, whose integers are signed (Varlink).
  var wireArgument: LookupArgument {
    switch self {
    case .int(let value): .int(Int(value))
    case .unsigned(let value): Int(exactly: value).map { .int($0) } ?? .double(Double(value))
    case .double(let value): .double(value)
    case .string(let value): .string(value)
    }
  }
}

extension LocalizedArgument: LocalizableArgument {
  /// Itself.
  public var localizedArgument: LocalizedArgument { self }
}

extension Int: LocalizableArgument {
  /// ``LocalizedArgument/int(_:)``.
  public var localizedArgument: LocalizedArgument { .int(Int64(self)) }
}

extension Int32: LocalizableArgument {
  /// ``LocalizedArgument/int(_:)``.
  public var localizedArgument: LocalizedArgument { .int(Int64(self)) }
}

extension Int64: LocalizableArgument {
  /// ``LocalizedArgument/int(_:)``.
  public var localizedArgument: LocalizedArgument { .int(self) }
}

extension UInt: LocalizableArgument {
  /// ``LocalizedArgument/unsigned(_:)``.
  public var localizedArgument: LocalizedArgument { .unsigned(UInt64(self)) }
}

extension UInt64: LocalizableArgument {
  /// ``LocalizedArgument/unsigned(_:)``.
  public var localizedArgument: LocalizedArgument { .unsigned(self) }
}

extension Double: LocalizableArgument {
  /// ``LocalizedArgument/double(_:)``.
  public var localizedArgument: LocalizedArgument { .double(self) }
}

extension Float: LocalizableArgument {
  /// ``LocalizedArgument/double(_:)``.
  public var localizedArgument: LocalizedArgument { .double(Double(self)) }
}

extension String: LocalizableArgument {
  /// ``LocalizedArgument/string(_:)``.
  public var localizedArgument: LocalizedArgument { .string(self) }
}

extension Substring: LocalizableArgument {
  /// ``LocalizedArgument/string(_:)``.
  public var localizedArgument: LocalizedArgument { .string(String(self)) }
}
