import CHarfBuzz

/// Neighboring clusters that are shaped together: of one face, level, script and way of shaping.
struct TextItem {
  /// Where it is, in clusters of the paragraph.
  var range: Range<Int>
  let face: Typeface
  let level: Int8
  let script: hb_script_t
  /// The attributes of its first cluster; those that matter to shaping are the same in all.
  let attributes: TextAttributes

  /// Whether another cluster can be shaped with it.
  func takes(_ other: TextItem) -> Bool {
    face === other.face && level == other.level && script == other.script
      && attributes.font == other.attributes.font && attributes.kern == other.attributes.kern
      && attributes.attachment == nil && other.attributes.attachment == nil
  }
}

/// Divides a paragraph into items; every attachment is an item of its own.
func itemize(_ paragraph: TextParagraph, levels: BidiLevels, attributes: ClusterAttributes) -> [TextItem] {
  let scripts = resolveScripts(of: paragraph.scalars)
  var items: [TextItem] = []
  for stretch in attributes.stretches {
    let choice = FaceChoice(font: stretch.attributes.font)
    var previous: Typeface?
    for cluster in stretch.range {
      let scalars = paragraph.scalarRange(cluster..<cluster + 1)
      let face = choice.face(for: paragraph.scalars[scalars], after: previous)
      previous = face
      let item = TextItem(
        range: cluster..<cluster + 1, face: face, level: levels.levels[scalars.lowerBound],
        script: scripts[scalars.lowerBound], attributes: stretch.attributes)
      if let last = items.indices.last, items[last].takes(item) {
        items[last].range = items[last].range.lowerBound..<cluster + 1
      } else {
        items.append(item)
      }
    }
  }
  return items
}

/// The attributes of a paragraph's clusters.
struct ClusterAttributes {
  /// Stretches of equal attributes, in clusters of the paragraph.
  let stretches: [(range: Range<Int>, attributes: TextAttributes)]
  /// For each cluster the number of its stretch.
  let index: [Int]

  init(of text: AttributedText, in paragraph: TextParagraph) {
    let start = paragraph.range.lowerBound
    stretches = text.runs(in: start..<start + paragraph.count).map {
      ($0.range.lowerBound - start..<$0.range.upperBound - start, $0.attributes)
    }
    index = stretches.enumerated().flatMap { number, stretch in
      [Int](repeating: number, count: stretch.range.count)
    }
  }

  subscript(cluster: Int) -> TextAttributes { stretches[index[cluster]].attributes }
}
