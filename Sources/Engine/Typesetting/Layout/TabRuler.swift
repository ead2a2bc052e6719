/// Measures a line from its beginning on, tabs included; lengths in millionths of a point.
///
/// A tab moves to the next stop, measured from the paragraph's leading edge, where the text up to the next tab is aligned, or
/// directly follows the text before if it has no room. After the last stop, it moves to a multiple of the interval.
struct TabRuler {
  private let paragraph: ShapedParagraph
  private let head: Int
  private let stops: [(location: Int, alignment: TabStop.Alignment)]
  private let interval: Int
  /// The widths of the tabs so far; that of the last tab depends on the text after it.
  private(set) var widths: [Int: Int] = [:]
  // The beginning of the text after the last tab, and that tab.
  private var x: Int
  private var textStart: Int
  private var tab: Int?
  private var position: Int

  /// Begins a line at a cluster.
  init(_ paragraph: ShapedParagraph, from start: Int, in geometry: LineGeometry) {
    self.paragraph = paragraph
    head = geometry.head
    x = head
    textStart = start
    position = start
    stops = geometry.style.tabStops.map { (Int(millionthsOf: $0.location), $0.alignment) }
      .sorted { $0.0 < $1.0 }
    interval = Int(millionthsOf: geometry.style.defaultTabInterval)
  }

  /// The width of the line up to a cluster, which must not be before that of an earlier call.
  mutating func width(to end: Int) -> Int {
    for cluster in position..<max(position, end) where paragraph.isTab(cluster) {
      x += advance(over: textStart..<cluster)
      tab = cluster
      textStart = cluster + 1
    }
    position = max(position, end)
    return x + advance(over: textStart..<max(textStart, end)) - head
  }

  /// The width of some text and the tab before it.
  private mutating func advance(over text: Range<Int>) -> Int {
    let width = paragraph.width(of: text)
    guard let tab else { return width }
    let gap = self.width(of: tab, before: text)
    widths[tab] = gap
    return gap + width
  }

  private func width(of tab: Int, before text: Range<Int>) -> Int {
    guard let stop = stops.first(where: { $0.location > x }) else {
      guard interval > 0 else { return paragraph.uncutWidth(of: tab..<tab + 1) }
      let remainder = x % interval
      return interval - (remainder < 0 ? remainder + interval : remainder)
    }
    let room = stop.location - x
    switch stop.alignment {
    case .left: return room
    case .center: return max(0, room - paragraph.width(of: text) / 2)
    case .right: return max(0, room - paragraph.width(of: text))
    case .decimal: return max(0, room - paragraph.uncutWidth(of: text.lowerBound..<decimalPoint(in: text)))
    }
  }

  /// The last period or comma after a digit, else the end.
  private func decimalPoint(in text: Range<Int>) -> Int {
    text.dropFirst().last { cluster in
      let scalar = paragraph.firstScalar(of: cluster)
      return (scalar == 0x2E || scalar == 0x2C)
        && Unicode.Scalar(paragraph.firstScalar(of: cluster - 1))?.properties.numericType == .decimal
    } ?? text.upperBound
  }
}
