/// A pattern for case names, as a shell user would write it.
///
/// `*` matches any characters but `/`, `**` any at all, `?` one but `/`, `[a-c]` and `[!a-c]` one of a set. A character is what a
/// reader takes for one, however its accents are encoded. A pattern without
/// any of these is a name, and matches that case or everything below it as a folder.
public struct Pattern: Hashable, Sendable {
  /// The pattern as written.
  public let text: String
  /// Whether it is a name.
  package let isPlain: Bool
  /// The text without a slash at its end.
  private let own: String
  private let tokens: [Token]

  private enum Token: Hashable, Sendable {
    case character(Character)
    /// One character inside or outside of a set, but not `/`.
    case one(of: [ClosedRange<Character>], inverted: Bool)
    /// Any number of characters; with or without `/`.
    case many(crossing: Bool)

    /// Whether it matches a character.
    func matches(_ character: Character) -> Bool {
      switch self {
      case .character(let own): own == character
      case .one(let ranges, let inverted):
        character != slash && ranges.contains { $0.contains(character) } != inverted
      case .many(let crossing): crossing || character != slash
      }
    }
  }

  /// Reads a pattern; nil when it is empty or a `[` is never closed.
  public init?(_ text: String) {
    // Shells complete names with `./` before them, and a name that begins with a hyphen needs it.
    let text = text.hasPrefix("./") ? String(text.dropFirst(2)) : text
    self.text = text
    own = String(text.hasSuffix("/") ? text.dropLast() : text[...])
    var rest = Array(text)[...]
    if rest.last == slash { rest.removeLast() }
    guard !rest.isEmpty else { return nil }
    var tokens: [Token] = []
    while let character = rest.popFirst() {
      switch character {
      case "*":
        let crossing = rest.first == character
        while crossing, rest.first == character { rest.removeFirst() }
        tokens.append(.many(crossing: crossing))
      case "?": tokens.append(.one(of: [], inverted: true))
      case "[":
        guard let set = Pattern.set(from: &rest) else { return nil }
        tokens.append(set)
      default: tokens.append(.character(character))
      }
    }
    self.tokens = tokens
    isPlain = tokens.allSatisfy { if case .character = $0 { true } else { false } }
  }

  /// Whether the pattern matches a name.
  public func matches(_ name: String) -> Bool {
    if isPlain {
      return name.hasPrefix(own) && (name == own || name.hasPrefix(own + "/"))
    }
    // All ways through the pattern at once, so that no pattern takes exponential time.
    var places: Set<Int> = withStarsSkipped([0])
    for character in name {
      var next: Set<Int> = []
      for place in places where place < tokens.count && tokens[place].matches(character) {
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
      let beginsFolder = place == 0 || tokens[place - 1] == .character(slash)
      if crossing, beginsFolder, place + 1 < tokens.count, tokens[place + 1] == .character(slash) {
        next.append(place + 2)
      }
      for place in next where all.insert(place).inserted { open.append(place) }
    }
    return all
  }

  /// The characters that a set matches or, if it is inverted, does not match; its `[` was read.
  private static func set(from rest: inout ArraySlice<Character>) -> Token? {
    let inverted = rest.first == "!" || rest.first == "^"
    if inverted { rest.removeFirst() }
    var ranges: [ClosedRange<Character>] = []
    while let low = rest.popFirst() {
      // A bracket that comes first is a member, as in the shell.
      if low == "]", !ranges.isEmpty { return .one(of: ranges, inverted: inverted) }
      if rest.first == "-", let high = rest.dropFirst().first, high != "]" {
        rest.removeFirst(2)
        guard low <= high else { return nil }
        ranges.append(low...high)
      } else {
        ranges.append(low...low)
      }
    }
    return nil
  }
}

private let slash: Character = "/"
