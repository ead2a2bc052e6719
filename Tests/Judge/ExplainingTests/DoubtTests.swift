import AssayImaging
import AssaySubjects
import Testing

@testable import AssayExplaining

/// Pictures in which a thing only seems to come, go or change in some way.
enum Doubt: String, CaseIterable {
  case knob, brokenLine, wholePixels, crossedLine, coveredLine, thinOutline, splitText

  /// The kinds of the changes that follow from no other.
  var kinds: Set<ChangeKind> {
    switch self {
    case .knob, .thinOutline: [.changed]
    case .brokenLine, .coveredLine, .crossedLine, .wholePixels: [.moved]
    case .splitText: [.spaced]
    }
  }

  func draw(_ isChanged: Bool) -> Bitmap {
    Drawing.of(width: 160, height: 130) { drawing in
      let step = isChanged ? 1 : 0
      switch self {
      case .knob:
        drawing.fill(PixelRect(20, 20, width: 44, height: 24), .azure, radius: 12)
        drawing.fill(PixelRect(isChanged ? 22 : 42, 22, width: 20, height: 20), .white, radius: 10)
      case .brokenLine:
        drawing.write("CABLE", x: 10, y: 20)
        drawing.write("TEXTBAT", x: isChanged ? 10.5 : 90, y: isChanged ? 44 : 20, gap: -0.5)
      case .wholePixels:
        drawing.fill(PixelRect(10, 60 - 40 * step, width: 120, height: 50 + step), .azure)
      case .crossedLine:
        drawing.fill(PixelRect(10, 60, width: 140, height: 1), .slate)
        for x in 0..<100 { drawing.fill(PixelRect(30 + x, 20 + x + 6 * step, width: 4, height: 1), .navy) }
      case .coveredLine:
        drawing.fill(PixelRect(10, 60, width: 100 + 8 * step, height: 1), .slate)
        drawing.fill(PixelRect(110 + 8 * step, 40, width: 3, height: 40), .azure)
      case .thinOutline:
        drawing.fill(
          PixelRect(40, 40, width: 22, height: 22),
          isChanged ? Color(red: 193, green: 197, blue: 205) : .slate)
        drawing.fill(PixelRect(41, 41, width: 20, height: 20), .white)
      case .splitText:
        drawing.write("CAB TEXT", x: 10, y: 20, gap: isChanged ? 5 : 4)
      }
    }
  }
}

@Suite("What cannot be known is not said") struct DoubtTests {
  @Test(arguments: Doubt.allCases, [false, true]) func onlyWhatIsSureIsSaid(doubt: Doubt, isBack: Bool) {
    let pictures = [isBack, !isBack].map(doubt.draw)
    let explanation = Explanation(from: pictures[0], to: pictures[1])
    let kinds = Set(explanation.origins.map(\.kind))
    #expect(kinds == doubt.kinds, "\(explanation.sentence)")
  }
}
