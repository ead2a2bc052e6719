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
  /// Whether it is a tab, which is always alone.
  let isTab: Bool

  /// Whether the clusters of other attributes can be shaped with it, when face, level and script agree.
  func isShaped(like other: TextAttributes) -> Bool {
    attributes.font == other.font && attributes.kern == other.kern && attributes.tracking == other.tracking
      && attributes.ligatures == other.ligatures && attributes.expansion == other.expansion
      && attributes.attachment == nil && other.attachment == nil
  }
}

/// Divides a paragraph into items; every attachment and every tab is an item of its own.
func itemize(_ paragraph: TextParagraph, levels: BidiLevels, attributes: ClusterAttributes) -> [TextItem] {
  let scripts = resolveScripts(of: paragraph.scalars)
  var items: [TextItem] = []
  for stretch in attributes.stretches {
    let choice = FaceChoice(font: stretch.attributes.font)
    let isBox = stretch.attributes.attachment != nil
    var isAlike = items.last?.isShaped(like: stretch.attributes) ?? false
    var previous: Typeface?
    for cluster in stretch.range {
      let scalars = paragraph.scalarRange(cluster..<cluster + 1)
      let face = choice.face(for: paragraph.scalars[scalars], after: previous)
      let (level, script) = (levels.levels[scalars.lowerBound], scripts[scalars.lowerBound])
      previous = face
      let last = items.count - 1
      let isTab = !isBox && paragraph.scalars[scalars.lowerBound] == 0x09
      if isAlike, !isTab, items[last].face === face, items[last].level == level, items[last].script == script
      {
        items[last].range = items[last].range.lowerBound..<cluster + 1
      } else {
        items.append(
          TextItem(
            range: cluster..<cluster + 1, face: face, level: level, script: script,
            attributes: stretch.attributes, isTab: isTab))
      }
      isAlike = !isBox && !isTab
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

  /// The scalars whose direction is overridden or embedded, in order; neighbors of one kind together.
  func overrides(in paragraph: TextParagraph) -> [(scalars: Range<Int>, kind: DirectionOverride)] {
    var overrides: [(scalars: Range<Int>, kind: DirectionOverride)] = []
    for (range, attributes) in stretches {
      guard let kind = attributes.directionOverride else { continue }
      let scalars = paragraph.scalarRange(range)
      if let last = overrides.last, last.kind == kind, last.scalars.upperBound == scalars.lowerBound {
        overrides[overrides.count - 1].scalars = last.scalars.lowerBound..<scalars.upperBound
      } else {
        overrides.append((scalars, kind))
      }
    }
    return overrides
  }

  subscript(cluster: Int) -> TextAttributes { stretches[index[cluster]].attributes }
}
