/// Suggests a known word for a misspelled one.
package enum Suggestion {
  /// The end of an error message: `; did you mean 'align'?`.
  ///
  /// If no word is near, up to `shown` words are listed: `; there are a, b and c`. `assay format` lists more.
  package static func ending(
    for word: String, among words: [String], shown: Int = Suggestion.shown
  ) -> String {
    if let near = near(word, among: words) { return "; did you mean '\(near)'?" }
    if words.isEmpty { return "" }
    return words.count <= shown ? "; there are " + list(words) : "; `assay format` lists all"
  }

  /// The word that was probably meant.
  package static func near(_ word: String, among words: [String]) -> String? {
    nearest(to: word, among: words) ?? only(containing: word, among: words)
  }

  /// The most words that an error message lists.
  package static let shown = 8

  /// The only word that contains a word of at least four letters, such as `numberOfLines` for `lines`.
  private static func only(containing word: String, among words: [String]) -> String? {
    let found = words.filter { $0.lowercased().contains(word.lowercased()) }
    return word.count > 3 && found.count == 1 ? found[0] : nil
  }

  /// The longest word for which a near one is searched, in bytes.
  private static let lengthLimit = 100

  /// The word with the fewest edits, if these change at most a third of its letters.
  package static func nearest(to word: String, among words: [String]) -> String? {
    guard word.utf8.count <= lengthLimit else { return nil }
    let ranked = words.map { (word: $0, edits: edits(from: word.lowercased(), to: $0.lowercased())) }
    guard let best = ranked.min(by: { $0.edits < $1.edits }) else { return nil }
    return best.edits <= max(1, best.word.count / 3) && best.edits < best.word.count ? best.word : nil
  }

  /// `a, b and c`.
  package static func list(_ words: [String]) -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " and " + last
  }

  /// The number of letters to insert, remove, replace or swap with a neighbor (optimal string alignment).
  private static func edits(from first: String, to second: String) -> Int {
    let (a, b) = (Array(first), Array(second))
    var rows = [Array(0...b.count)]
    for i in 0..<a.count {
      var row = [i + 1]
      for j in 0..<b.count {
        var cost = min(rows[i][j] + (a[i] == b[j] ? 0 : 1), rows[i][j + 1] + 1, row[j] + 1)
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { cost = min(cost, rows[i - 1][j - 1] + 1) }
        row.append(cost)
      }
      rows.append(row)
    }
    return rows[a.count][b.count]
  }
}
