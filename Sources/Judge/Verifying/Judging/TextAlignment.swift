import AssayImageDiff

/// The lines, or the words, that two texts have in common, in order and byte by byte.
func matches(_ old: [[UInt8]], _ new: [[UInt8]]) -> [(old: Int, new: Int)] {
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
