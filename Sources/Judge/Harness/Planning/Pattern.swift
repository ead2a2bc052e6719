/// A pattern over subject names, as a shell user would write it.
///
/// `*` stands for any characters but `/`, `**` for any at all, `?` for one but `/`, `[a-c]` and `[!a-c]` for one of a set.
/// A pattern without any of these is a name, and selects that subject or everything below it as a folder.
public struct Pattern: Hashable, Sendable {
  /// One piece of a pattern.
  enum Token: Hashable, Sendable {
    case byte(UInt8)
    case one
    case some
    case any
    case set([ClosedRange<UInt8>], inverted: Bool)
  }

  /// The pattern as written.
  public let text: String
  let tokens: [Token]
  let isPlain: Bool

  /// Reads a pattern; nil when it is empty or a `[` is never closed.
  public init?(_ text: String) {
    self.text = text
    var bytes = Array(text.utf8)[...]
    if bytes.last == UInt8(ascii: "/") { bytes.removeLast() }
    guard !bytes.isEmpty else { return nil }
    var tokens: [Token] = []
    while let byte = bytes.popFirst() {
      switch byte {
      case UInt8(ascii: "*") where bytes.first == UInt8(ascii: "*"):
        while bytes.first == UInt8(ascii: "*") { bytes.removeFirst() }
        tokens.append(.any)
      case UInt8(ascii: "*"): tokens.append(.some)
      case UInt8(ascii: "?"): tokens.append(.one)
      case UInt8(ascii: "["):
        guard let set = Pattern.set(from: &bytes) else { return nil }
        tokens.append(set)
      default: tokens.append(.byte(byte))
      }
    }
    self.tokens = tokens
    isPlain = tokens.allSatisfy { if case .byte = $0 { true } else { false } }
  }

  /// Whether the pattern selects a name.
  public func matches(_ name: String) -> Bool {
    let name = Array(name.utf8)
    if isPlain {
      let own = tokens.compactMap { if case .byte(let byte) = $0 { byte } else { nil } }
      return name.starts(with: own) && (name.count == own.count || name[own.count] == UInt8(ascii: "/"))
    }
    return matches(name)
  }

  /// Follows all ways through the pattern at once, so that no pattern takes exponential time.
  private func matches(_ name: [UInt8]) -> Bool {
    let slash = UInt8(ascii: "/")
    var here = closure(of: [0])
    for byte in name {
      var next: Set<Int> = []
      for position in here where position < tokens.count {
        switch tokens[position] {
        case .byte(let own): if own == byte { next.insert(position + 1) }
        case .one: if byte != slash { next.insert(position + 1) }
        case .some: if byte != slash { next.insert(position) }
        case .any: next.insert(position)
        case .set(let ranges, let inverted):
          if byte != slash && ranges.contains(where: { $0.contains(byte) }) != inverted {
            next.insert(position + 1)
          }
        }
      }
      here = closure(of: next)
      if here.isEmpty { return false }
    }
    return here.contains(tokens.count)
  }

  /// The positions with those reached by letting a star stand for nothing; `**/` may also stand for no folder.
  private func closure(of positions: Set<Int>) -> Set<Int> {
    var all = positions
    for start in positions {
      var position = start
      while position < tokens.count, tokens[position] == .some || tokens[position] == .any {
        let beginsFolder = position == 0 || tokens[position - 1] == .byte(UInt8(ascii: "/"))
        if tokens[position] == .any, beginsFolder, position + 1 < tokens.count,
          tokens[position + 1] == .byte(UInt8(ascii: "/"))
        {
          all.formUnion(closure(of: [position + 2]))
        }
        position += 1
        all.insert(position)
      }
    }
    return all
  }

  private static func set(from bytes: inout ArraySlice<UInt8>) -> Token? {
    let inverted = bytes.first == UInt8(ascii: "!") || bytes.first == UInt8(ascii: "^")
    if inverted { bytes.removeFirst() }
    var ranges: [ClosedRange<UInt8>] = []
    while let low = bytes.popFirst() {
      // A bracket that comes first is a member, as in the shell.
      if low == UInt8(ascii: "]"), !ranges.isEmpty { return .set(ranges, inverted: inverted) }
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
