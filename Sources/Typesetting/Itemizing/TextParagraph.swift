/// One paragraph of a text, taken apart into grapheme clusters and scalars; clusters are counted from its beginning.
///
/// Paragraphs end at LF, CR, CRLF, NEL, U+2028, U+2029, and at the vertical tab and the form feed, where UAX #14 LB4
/// ends a line too. After a final separator comes one more paragraph, which is empty.
struct TextParagraph {
  /// The characters without the separator.
  let string: String
  /// Where it is in the whole text, separator included.
  let range: Range<Int>
  /// The scalars without the separator.
  let scalars: [UInt32]
  /// At which scalar each cluster begins, and the number of scalars.
  let clusterStarts: [Int]

  /// How many clusters there are without the separator.
  var count: Int { clusterStarts.count - 1 }

  /// The scalars of some clusters.
  func scalarRange(_ clusters: Range<Int>) -> Range<Int> {
    clusterStarts[clusters.lowerBound]..<clusterStarts[clusters.upperBound]
  }

  /// For each scalar the cluster it belongs to.
  var clusterOfScalar: [Int] {
    var result: [Int] = []
    result.reserveCapacity(scalars.count)
    for cluster in 0..<count {
      for _ in clusterStarts[cluster]..<clusterStarts[cluster + 1] { result.append(cluster) }
    }
    return result
  }

  /// Divides a text into its paragraphs; at least one.
  static func split(_ string: String) -> [TextParagraph] {
    var paragraphs: [TextParagraph] = []
    var draft = Draft()
    var start = string.startIndex
    for index in string.indices {
      let character = string[index]
      guard let first = character.unicodeScalars.first, isSeparator(first) else {
        draft.add(character)
        continue
      }
      paragraphs.append(draft.paragraph(String(string[start..<index]), hasSeparator: true))
      draft = Draft(start: paragraphs[paragraphs.count - 1].range.upperBound)
      start = string.index(after: index)
    }
    paragraphs.append(draft.paragraph(String(string[start...]), hasSeparator: false))
    return paragraphs
  }

  private static func isSeparator(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0A...0x0D, 0x85, 0x2028, 0x2029: true
    default: false
    }
  }

  private struct Draft {
    var start = 0
    var scalars: [UInt32] = []
    var clusterStarts: [Int] = []

    mutating func add(_ character: Character) {
      clusterStarts.append(scalars.count)
      for scalar in character.unicodeScalars { scalars.append(scalar.value) }
    }

    func paragraph(_ string: String, hasSeparator: Bool) -> TextParagraph {
      TextParagraph(
        string: string, range: start..<start + clusterStarts.count + (hasSeparator ? 1 : 0), scalars: scalars,
        clusterStarts: clusterStarts + [scalars.count])
    }
  }
}
