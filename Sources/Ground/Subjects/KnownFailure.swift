/// Why a case fails for now: which failure is known, and until when it may last.
public struct KnownFailure: Hashable, Sendable, Codable {
  /// Why it fails.
  public var reason: String
  /// The failure, as a verification names it, such as `expectation-1f2e3d4c`; any other failure fails, and nil excuses none.
  public var failure: String?
  /// The last day on which it may fail, such as `2026-12-31`; nil for no end.
  public var until: String?
  /// Where it is tracked, such as an address or a number; nil for nowhere.
  public var issue: String?

  /// Creates a known failure.
  public init(_ reason: String, failure: String? = nil, until: String? = nil, issue: String? = nil) {
    self.reason = reason
    self.failure = failure
    self.until = until
    self.issue = issue
  }

  /// The error in it; nil if it can be used.
  package var problem: String? {
    if isBlank(reason) { return "'knownFailure' needs a reason" }
    return until.flatMap { isDay($0) ? nil : "'until' must be a day such as 2026-12-31, not '\($0)'" }
  }
}

/// Whether a reason says nothing.
package func isBlank(_ text: String) -> Bool {
  text.unicodeScalars.allSatisfy { scalar in
    let properties = scalar.properties
    return properties.isWhitespace || properties.isDefaultIgnorableCodePoint || isActive(scalar)
      || properties.generalCategory == .nonspacingMark || scalar == "\u{2800}"
  }
}

/// Whether a text is a day of the calendar as ISO 8601 writes it, `2026-12-31`; such texts are ordered by time.
package func isDay(_ text: String) -> Bool {
  let parts = text.split(separator: "-", omittingEmptySubsequences: false)
  guard parts.map(\.utf8.count) == [4, 2, 2], parts.joined().utf8.allSatisfy({ 0x30...0x39 ~= $0 }),
    let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2]), 1...12 ~= month
  else { return false }
  let isLeapYear = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
  let lastDays = [31, isLeapYear ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
  return 1...lastDays[month - 1] ~= day
}
