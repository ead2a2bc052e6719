import CAssayHarfBuzz

/// Neighboring clusters that are shaped together: they have the same face, level, script and shaping attributes.
struct TextItem {
  /// The clusters of the paragraph.
  fileprivate(set) var range: Range<Int>
  let face: Typeface
  let level: Int8
  let script: hb_script_t
  /// The attributes of the first cluster; attributes that affect shaping are the same in all clusters.
  let attributes: Shared<TextAttributes>
  /// Whether it is a tab, which is always an item of its own.
  let isTab: Bool
  /// The scalars that `face` lacks, by their places in the paragraph, with the font's face that draws each.
  fileprivate(set) var lenders: [Int: Int] = [:]

  /// Whether it reads from right to left.
  var isRightToLeft: Bool { level & 1 == 1 }

  /// Whether clusters with other attributes can be shaped with it, if face, level and script are the same.
  func isShaped(like other: TextAttributes) -> Bool {
    let attributes = attributes.value
    return attributes.font == other.font && attributes.kern == other.kern
      && attributes.tracking == other.tracking
      && attributes.ligatures == other.ligatures && attributes.expansion == other.expansion
      && attributes.attachment == nil && other.attachment == nil && !isTab
  }
}

/// Divides a paragraph into items; every attachment and every tab is an item of its own.
func itemize(_ paragraph: TextParagraph, levels: BidiLevels, attributes: ClusterAttributes) -> [TextItem] {
  let scripts = resolveScripts(of: paragraph.scalars)
  var items: [TextItem] = []
  // The face (by index, because references are slow to count for every cluster), level and script of the last item.
  var last: (face: Int, level: Int8, script: hb_script_t) = (0, 0, HB_SCRIPT_COMMON)
  for run in attributes.runs {
    let choice = FaceChoice(faces: run.attributes.value.font.faces)
    let isAttachment = run.attributes.value.attachment != nil
    var continues = items.last?.isShaped(like: run.attributes.value) ?? false
    var previous: Int?
    for cluster in run.range {
      let scalars = paragraph.scalarRange(cluster..<cluster + 1)
      let face = choice.face(for: scalars, of: paragraph, after: previous)
      let kind = (face, levels[scalars.lowerBound], scripts[scalars.lowerBound])
      let isTab = !isAttachment && paragraph.scalars[scalars.lowerBound] == 0x09
      previous = face
      if !continues || isTab || kind != last {
        if let last = items.indices.last { items[last].range = items[last].range.lowerBound..<cluster }
        items.append(
          TextItem(
            range: cluster..<paragraph.count, face: choice.faces[face], level: kind.1, script: kind.2,
            attributes: run.attributes, isTab: isTab))
        last = kind
      }
      if scalars.count > 1 {
        items[items.count - 1].lenders.merge(choice.lenders(to: face, for: scalars, of: paragraph)) { $1 }
      }
      continues = !isAttachment && !isTab
    }
  }
  return items
}

/// The attributes of a paragraph's clusters.
struct ClusterAttributes {
  /// The ranges of equal attributes, in clusters of the paragraph.
  let runs: [(range: Range<Int>, attributes: Shared<TextAttributes>)]

  init(of text: AttributedText, in paragraph: TextParagraph) {
    let start = paragraph.range.lowerBound
    runs = text.runs(in: start..<start + paragraph.count)
  }

  /// The index of the run that contains a cluster.
  func runIndex(of cluster: Int) -> Int { runs.partitioningIndex { $0.range.upperBound > cluster } }

  /// Whether a cluster is an attachment.
  func isAttachment(_ cluster: Int) -> Bool { runs[runIndex(of: cluster)].attributes.value.attachment != nil }

  /// The scalars whose direction is overridden or embedded, in order; neighbors of the same kind are one range.
  func overrides(in paragraph: TextParagraph) -> [(scalars: Range<Int>, kind: DirectionOverride)] {
    var overrides: [(scalars: Range<Int>, kind: DirectionOverride)] = []
    for run in runs {
      guard let kind = run.attributes.value.directionOverride else { continue }
      let scalars = paragraph.scalarRange(run.range)
      if let last = overrides.last, last.kind == kind, last.scalars.upperBound == scalars.lowerBound {
        overrides[overrides.count - 1].scalars = last.scalars.lowerBound..<scalars.upperBound
      } else {
        overrides.append((scalars, kind))
      }
    }
    return overrides
  }

  subscript(cluster: Int) -> Shared<TextAttributes> { runs[runIndex(of: cluster)].attributes }
}
