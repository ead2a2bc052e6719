import AssayImaging
import AssaySubjects
import Testing

@testable import AssayExplaining

/// Things that touch others, and what happens to one of them.
enum Touching: String, CaseIterable {
  case discOnCurve, thickerCurve, curveOfAnotherTone, filledBar, badgeOfText

  /// What happened, back and forth.
  func isRight(_ change: Change, _ isBack: Bool) -> Bool {
    switch (self, change.amount) {
    case (.discOnCurve, .growth(let width, let height)?):
      change.kind == .resized && width == height && abs(abs(width) - 6) <= 1 && (width < 0) == isBack
    case (.thickerCurve, .lengths(let old, let new)?): change.kind == .weight && (new < old) == isBack
    case (.curveOfAnotherTone, .colors(let old, let new)?):
      change.kind == .recolored && [old, new] == (isBack ? [.azure, .navy] : [.navy, .azure])
    case (.filledBar, .growth(let width, let height)?):
      change.kind == .resized && width == (isBack ? -9 : 9) && height == 0
    case (.badgeOfText, _): change.kind == (isBack ? .removed : .added)
    default: false
    }
  }

  func draw(_ isChanged: Bool) -> Bitmap {
    Drawing.of(width: 160, height: 130) { drawing in
      func curve(_ color: Color, thickness: Int = 4) {
        drawing.fill(PixelRect(10, 60, width: 140, height: 1), .slate)
        for x in 0..<120 {
          drawing.fill(PixelRect(20 + x, 20 + x * 2 / 3, width: 1, height: thickness), color)
        }
      }
      switch self {
      case .discOnCurve:
        curve(.navy)
        let radius = isChanged ? 11 : 8
        drawing.fill(
          PixelRect(80 - radius, 62 - radius, width: 2 * radius, height: 2 * radius), .navy,
          radius: Double(radius))
      case .thickerCurve: curve(.navy, thickness: isChanged ? 6 : 4)
      case .curveOfAnotherTone: curve(isChanged ? .azure : .navy)
      case .filledBar:
        drawing.fill(PixelRect(20, 40, width: 120, height: 6), .slate)
        drawing.fill(PixelRect(20, 40, width: isChanged ? 69 : 60, height: 6), .azure)
      case .badgeOfText:
        drawing.write("LABEL TEXT", x: 10, y: 20, .navy)
        if isChanged {
          drawing.fill(
            PixelRect(133, 20, width: 12, height: 14), Color(red: 190, green: 30, blue: 30), radius: 6)
        }
      }
    }
  }
}

@Suite("Things that touch are told apart") struct TouchingTests {
  @Test(arguments: Touching.allCases, [false, true]) func oneOfThemChanged(touching: Touching, isBack: Bool) {
    let pictures = [isBack, !isBack].map(touching.draw)
    let explanation = Explanation(from: pictures[0], to: pictures[1])
    #expect(explanation.origins.first.map { touching.isRight($0, isBack) } == true, "\(explanation.sentence)")
  }
}
