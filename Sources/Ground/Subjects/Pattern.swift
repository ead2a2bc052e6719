/// A pattern for case names, as a shell user would write it.
///
/// `*` matches any characters but `/`, `**` any at all, `?` one but `/`, `[a-c]` and `[!a-c]` one of a set. A pattern without
/// any of these is a name, and matches that case or everything below it as a folder.
public struct Pattern: Hashable, Sendable {
  /// The pattern as written.
  public let text: String
  /// Whether it is a name.
  package let isPlain: Bool
  private let tokens: [Token]

  private enum Token: Hashable, Sendable {
    case byte(UInt8)
    /// One byte of a set, but not `/`.
    case one(of: [ClosedRange<UInt8>])
    /// Any number of bytes; with or without `/`.
    case many(crossing: Bool)

    /// Whether it matches a byte.
    func matches(_ byte: UInt8) -> Bool {
      switch self {
      case .byte(let own): own == byte
      case .one(let ranges): byte != slash && ranges.contains { $0.contains(byte) }
      case .many(let crossing): crossing || byte != slash
      }
    }
  }

  /// Reads a pattern; nil when it is empty or a `[` is never closed.
  public init?(_ text: String) {
    // Shells complete names with `./` before them, and a name that begins with a hyphen needs it.
    let text = text.hasPrefix("./") ? String(text.dropFirst(2)) : text
    self.text = text
    var bytes = Array(text.utf8)[...]
    if bytes.last == slash { bytes.removeLast() }
    guard !bytes.isEmpty else { return nil }
    var tokens: [Token] = []
    while let byte = bytes.popFirst() {
      switch byte {
      case UInt8(ascii: "*"):
        let crossing = bytes.first == byte
        while crossing, bytes.first == byte { bytes.removeFirst() }
        tokens.append(.many(crossing: crossing))
      case UInt8(ascii: "?"): tokens.append(.one(of: [0...255]))
      case UInt8(ascii: "["):
        guard let ranges = Pattern.ranges(from: &bytes) else { return nil }
        tokens.append(.one(of: ranges))
      default: tokens.append(.byte(byte))
      }
    }
    self.tokens = tokens
    isPlain = tokens.allSatisfy { if case .byte = $0 { true } else { false } }
  }

  /// Whether the pattern matches a name.
  public func matches(_ name: String) -> Bool {
    if isPlain {
      let own = text.hasSuffix("/") ? text.dropLast() : text[...]
      return name == own || name.hasPrefix(own + "/")
    }
    // All ways through the pattern at once, so that no pattern takes exponential time.
    var places: Set<Int> = withStarsSkipped([0])
    for byte in name.utf8 {
      var next: Set<Int> = []
      for place in places where place < tokens.count && tokens[place].matches(byte) {
        if case .many = tokens[place] { next.insert(place) } else { next.insert(place + 1) }
      }
      places = withStarsSkipped(next)
    }
    return places.contains(tokens.count)
  }

  /// The places with those after stars that match nothing; `**/` may also match no folder.
  private func withStarsSkipped(_ places: Set<Int>) -> Set<Int> {
    var all = places
    var open = Array(places)
    while let place = open.popLast() {
      guard place < tokens.count, case .many(let crossing) = tokens[place] else { continue }
      var next = [place + 1]
      let beginsFolder = place == 0 || tokens[place - 1] == .byte(slash)
      if crossing, beginsFolder, place + 1 < tokens.count, tokens[place + 1] == .byte(slash) {
        next.append(place + 2)
      }
      for place in next where all.insert(place).inserted { open.append(place) }
    }
    return all
  }

  /// The bytes that a set matches, whose `[` was read.
  private static func ranges(from bytes: inout ArraySlice<UInt8>) -> [ClosedRange<UInt8>]? {
    let inverted = bytes.first == UInt8(ascii: "!") || bytes.first == UInt8(ascii: "^")
    if inverted { bytes.removeFirst() }
    var ranges: [ClosedRange<UInt8>] = []
    while let low = bytes.popFirst() {
      // A bracket that comes first is a member, as in the shell.
      if low == UInt8(ascii: "]"), !ranges.isEmpty {
        guard inverted else { return ranges }
        return (UInt8.min...UInt8.max).filter { byte in !ranges.contains { $0.contains(byte) } }.map {
          $0...$0
        }
      }
      if bytes.first == UInt8(ascii: "-"), let high = bytes.dropFirst().first, high != UInt8(ascii: "]") {
        bytes.removeFirst(2)
        guard low <= high else { return nil }
        ranges.append(low...high)
      } else {
        ranges.append(low...low)
      }
    }
    return nil
  }
}

private let slash = UInt8(ascii: "/")
