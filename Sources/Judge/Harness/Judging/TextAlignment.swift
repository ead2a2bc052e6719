/// Neighboring lines that are equal in both texts.
struct LineMatch: Hashable {
  var old: Int
  var new: Int
  var count: Int
}

/// With more lines or words than this to compare, all of them count as changed.
private let mostCompared = 1000

/// The lines that two texts have in common, in order.
///
/// Equal lines at both ends, and lines that occur once in each text, are matched first. Only the lines between
/// these are compared in quadratic time.
func lineMatches(_ old: [Substring], _ new: [Substring]) -> [LineMatch] {
  var numbers: [[UInt8]: Int] = [:]
  // By bytes: strings with accents that are written in two ways are equal, but their files are not.
  func number(_ line: Substring) -> Int {
    let bytes = Array(line.utf8)
    let number = numbers[bytes] ?? numbers.count
    numbers[bytes] = number
    return number
  }
  let (before, after) = (old.map(number), new.map(number))
  let first = zip(before, after).prefix { $0 == $1 }.count
  let room = min(before.count, after.count) - first
  let last = zip(before.reversed(), after.reversed()).prefix(room).prefix { $0 == $1 }.count
  let (endOfOld, endOfNew) = (before.count - last, after.count - last)
  var pairs = (0..<first).map { ($0, $0) }
  var (oldAt, newAt) = (first, first)
  for (oldAnchor, newAnchor) in anchors(before, first..<endOfOld, after, first..<endOfNew) + [
    (endOfOld, endOfNew)
  ] {
    pairs += common(before[oldAt..<oldAnchor], after[newAt..<newAnchor])
    if oldAnchor < endOfOld { pairs.append((oldAnchor, newAnchor)) }
    (oldAt, newAt) = (oldAnchor + 1, newAnchor + 1)
  }
  pairs += (0..<last).map { (endOfOld + $0, endOfNew + $0) }
  return pairs.reduce(into: []) { matches, pair in
    if let match = matches.last, match.old + match.count == pair.0, match.new + match.count == pair.1 {
      matches[matches.count - 1].count += 1
    } else {
      matches.append(LineMatch(old: pair.0, new: pair.1, count: 1))
    }
  }
}

/// The positions of lines that occur once in each text, as many as have the same order in both.
private func anchors(_ old: [Int], _ before: Range<Int>, _ new: [Int], _ after: Range<Int>) -> [(Int, Int)] {
  func places(_ lines: [Int], _ range: Range<Int>) -> [Int: Int] {
    Dictionary(range.map { (lines[$0], $0) }) { _, _ in -1 }.filter { $0.value >= 0 }
  }
  let (once, other) = (places(old, before), places(new, after))
  let pairs = once.compactMap { line, place in other[line].map { (place, $0) } }.sorted { $0.0 < $1.0 }
  // The longest rising row: the smallest end of a row of each length, and the element before each element.
  var ends: [Int] = []
  var previous = [Int?](repeating: nil, count: pairs.count)
  for index in pairs.indices {
    var (low, high) = (0, ends.count)
    while low < high {
      let middle = (low + high) / 2
      if pairs[ends[middle]].1 < pairs[index].1 { low = middle + 1 } else { high = middle }
    }
    previous[index] = low > 0 ? ends[low - 1] : nil
    if low == ends.count { ends.append(index) } else { ends[low] = index }
  }
  var row: [(Int, Int)] = []
  var next = ends.last
  while let index = next {
    row.append(pairs[index])
    next = previous[index]
  }
  return row.reversed()
}

/// The positions of what two parts have in common, by Myers' algorithm; nothing where they are too long for it.
private func common<Element: Hashable>(
  _ old: ArraySlice<Element>, _ new: ArraySlice<Element>
) -> [(Int, Int)] {
  guard !old.isEmpty, !new.isEmpty, old.count + new.count <= mostCompared else { return [] }
  let difference = Array(new).difference(from: Array(old))
  var (removed, added): (Set<Int>, Set<Int>) = ([], [])
  for change in difference {
    switch change {
    case .remove(let offset, _, _): removed.insert(offset)
    case .insert(let offset, _, _): added.insert(offset)
    }
  }
  let kept = old.indices.filter { !removed.contains($0 - old.startIndex) }
  return Array(zip(kept, new.indices.filter { !added.contains($0 - new.startIndex) }))
}

/// Two lines in pieces, with those marked that the other does not have; nil where they have too little in common.
func wordPieces(_ old: String, _ new: String) -> (old: [TextDifference.Piece], new: [TextDifference.Piece])? {
  let (before, after) = (words(of: old), words(of: new))
  let pairs = common(before[...], after[...])
  let letters = pairs.reduce(0) { $0 + before[$1.0].filter { $0 > 0x20 }.count }
  guard letters * 3 >= min(old.utf8.count, new.utf8.count), letters > 0 else { return nil }
  return (
    pieces(before, unchanged: Set(pairs.map(\.0))), pieces(after, unchanged: Set(pairs.map(\.1)))
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
