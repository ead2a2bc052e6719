import CAssayHarfBuzz

/// Neighboring clusters that are shaped together: of one face, level, script and way of shaping.
struct TextItem {
  fileprivate let start: Int
  fileprivate var end: Int
  let face: Typeface
  let level: Int8
  let script: hb_script_t
  fileprivate let look: Shared<TextAttributes>
  /// Whether it is a tab, which is always alone.
  let isTab: Bool

  /// The attributes of its first cluster; those that matter to shaping are the same in all.
  var attributes: TextAttributes { look.value }

  /// Where it is, in clusters of the paragraph.
  var range: Range<Int> { start..<end }

  /// Whether the clusters of other attributes can be shaped with it, when face, level and script agree.
  func isShaped(like other: TextAttributes) -> Bool {
    attributes.font == other.font && attributes.kern == other.kern && attributes.tracking == other.tracking
      && attributes.ligatures == other.ligatures && attributes.expansion == other.expansion
      && attributes.attachment == nil && other.attachment == nil && !isTab
  }
}

/// Divides a paragraph into items; every attachment and every tab is an item of its own.
func itemize(_ paragraph: TextParagraph, levels: BidiLevels, attributes: ClusterAttributes) -> [TextItem] {
  let scripts = resolveScripts(of: paragraph.scalars)
  var items: [TextItem] = []
  // What the last item is made of; its face by number, so that no reference is counted for a cluster.
  var last: (face: Int, level: Int8, script: hb_script_t) = (0, 0, HB_SCRIPT_COMMON)
  for stretch in attributes.stretches {
    let choice = FaceChoice(font: stretch.attributes.font)
    let isBox = stretch.attributes.attachment != nil
    var isAlike = items.last?.isShaped(like: stretch.attributes) ?? false
    var previous: Int?
    for cluster in stretch.range {
      let start = paragraph.clusterStarts[cluster]
      let end = paragraph.clusterStarts[cluster + 1]
      let scalar = paragraph.scalars[start]
      let isPlain = end == start + 1 && choice.isPlain(scalar)
      let face = isPlain ? 0 : choice.face(for: start..<end, of: paragraph, after: previous)
      let kind = (face, levels[start], scripts[start])
      let isTab = !isBox && scalar == 0x09
      previous = face
      if !isAlike || isTab || kind != last {
        if !items.isEmpty { items[items.count - 1].end = cluster }
        items.append(
          TextItem(
            start: cluster, end: paragraph.count, face: choice.faces[face], level: kind.1, script: kind.2,
            look: stretch.look, isTab: isTab))
        last = kind
      }
      isAlike = !isBox && !isTab
    }
  }
  return items
}

/// The attributes of a paragraph's clusters.
struct ClusterAttributes {
  /// Stretches of equal attributes, in clusters of the paragraph.
  let stretches: [AttributedText.Stretch]
  // For each cluster the number of its stretch; empty where there is but one.
  private let index: [Int]

  init(of text: AttributedText, in paragraph: TextParagraph) {
    let start = paragraph.range.lowerBound
    stretches = text.stretches(of: start..<start + paragraph.count)
    guard stretches.count > 1 else {
      index = []
      return
    }
    index = stretches.enumerated().flatMap { number, stretch in
      [Int](repeating: number, count: stretch.range.count)
    }
  }

  /// The number of the stretch that a cluster is in.
  func stretch(of cluster: Int) -> Int { index.isEmpty ? 0 : index[cluster] }

  /// Whether a cluster is an attachment.
  func isAttachment(_ cluster: Int) -> Bool { stretches[stretch(of: cluster)].attributes.attachment != nil }

  /// The scalars whose direction is overridden or embedded, in order; neighbors of one kind together.
  func overrides(in paragraph: TextParagraph) -> [(scalars: Range<Int>, kind: DirectionOverride)] {
    var overrides: [(scalars: Range<Int>, kind: DirectionOverride)] = []
    for stretch in stretches {
      guard let kind = stretch.attributes.directionOverride else { continue }
      let scalars = paragraph.scalarRange(stretch.range)
      if let last = overrides.last, last.kind == kind, last.scalars.upperBound == scalars.lowerBound {
        overrides[overrides.count - 1].scalars = last.scalars.lowerBound..<scalars.upperBound
      } else {
        overrides.append((scalars, kind))
      }
    }
    return overrides
  }

  subscript(cluster: Int) -> Shared<TextAttributes> { stretches[stretch(of: cluster)].look }
}
