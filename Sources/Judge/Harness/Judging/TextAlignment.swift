import AssayImageDiff

/// Neighboring lines that are equal in both texts.
struct LineMatch: Hashable {
  var old: Int
  var new: Int
  var count: Int
}

/// The lines that two texts have in common, in order.
func lineMatches(_ old: [Substring], _ new: [Substring]) -> [LineMatch] {
  // By bytes: strings with accents that are written in two ways are equal, but their files are not.
  let pairs = matches(old.map { Array($0.utf8) }, new.map { Array($0.utf8) })
  return pairs.reduce(into: []) { matches, pair in
    if let match = matches.last, match.old + match.count == pair.old, match.new + match.count == pair.new {
      matches[matches.count - 1].count += 1
    } else {
      matches.append(LineMatch(old: pair.old, new: pair.new, count: 1))
    }
  }
}

private func matches(_ old: [[UInt8]], _ new: [[UInt8]]) -> [(old: Int, new: Int)] {
  LineMatching(old, new).partners.enumerated().compactMap { old, new in new.map { (old, $0) } }
}

/// Two lines in pieces, with those marked that the other does not have; nil where they have too little in common.
func wordPieces(_ old: String, _ new: String) -> (old: [TextDifference.Piece], new: [TextDifference.Piece])? {
  let (before, after) = (words(of: old), words(of: new))
  let pairs = matches(before, after)
  let letters = pairs.reduce(0) { $0 + before[$1.old].filter { $0 > 0x20 }.count }
  guard letters * 3 >= min(old.utf8.count, new.utf8.count), letters > 0 else { return nil }
  return (
    pieces(before, unchanged: Set(pairs.map(\.old))), pieces(after, unchanged: Set(pairs.map(\.new)))
  )
}

private func pieces(_ words: [[UInt8]], unchanged: Set<Int>) -> [TextDifference.Piece] {
  words.indices.reduce(into: []) { pieces, index in
    let piece = TextDifference.Piece(
      text: String(decoding: words[index], as: UTF8.self), isChanged: !unchanged.contains(index))
    if let last = pieces.last, last.isChanged == piece.isChanged {
      pieces[pieces.count - 1].text += piece.text
    } else {
      pieces.append(piece)
    }
  }
}

/// The words of a line, and every other character by itself.
private func words(of line: String) -> [[UInt8]] {
  var words: [[UInt8]] = []
  var isWord = false
  for character in line {
    let joins = character.isLetter || character.isNumber
    if joins, isWord {
      words[words.count - 1] += Array(String(character).utf8)
    } else {
      words.append(Array(String(character).utf8))
    }
    isWord = joins
  }
  return words
}
