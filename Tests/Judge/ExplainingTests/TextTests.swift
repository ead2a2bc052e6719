import AssayImaging
import AssaySubjects
import Testing

@testable import AssayExplaining

@Suite("What happened to texts") struct TextTests {
  func changes(_ before: (inout Drawing) -> Void, _ after: (inout Drawing) -> Void) -> [Change] {
    Explanation(from: Drawing.of(before), to: Drawing.of(after)).changes
  }

  @Test func anotherLetterIsCounted() {
    let found = changes {
      $0.write("CABLE", x: 10, y: 20)
    } _: {
      $0.write("CATLE", x: 10, y: 20)
    }
    #expect(found.map(\.kind) == [.reshaped])
    #expect(found.first?.amount == .letters(changed: 1, added: 0, removed: 0))
    // The third of letters that are 10 px wide and 3 px apart, with its soft edges.
    #expect(found.first?.box.grown(by: 2).contains(PixelRect(36, 20, width: 10, height: 14)) == true)
  }

  @Test(arguments: [0.5, 1, 2.3, -4]) func movedTextIsMeasuredBelowAPixel(shift: Double) throws {
    let found = changes {
      $0.write("CABLE", x: 20, y: 20)
    } _: {
      $0.write("CABLE", x: 20 + shift, y: 20)
    }
    #expect(found.map(\.kind) == [.moved])
    guard case .shift(let x, let y)? = found.first?.amount else { return }
    #expect(abs(x - shift) <= 0.1 && y == 0, "\(x)")
  }

  @Test func aColorIsNoWeight() {
    let found = changes {
      $0.write("CABLE", x: 10, y: 20)
    } _: {
      $0.write("CABLE", x: 10, y: 20, .navy)
    }
    #expect(found.map(\.kind) == [.recolored])
    #expect(found.first?.amount == .colors(old: .black, new: .navy))
  }

  @Test func thickerStrokesAreNoColor() {
    let found = changes {
      $0.write("CABLE", x: 10, y: 20)
    } _: {
      $0.write("CABLE", x: 10, y: 20, thickness: 2.6)
    }
    #expect(found.map(\.kind) == [.weight])
  }

  @Test func spaceBetweenLettersIsMeasured() throws {
    let found = changes {
      $0.write("CABLETHX", x: 5, y: 20)
    } _: {
      $0.write("CABLETHX", x: 5, y: 20, gap: 3.5)
    }
    #expect(found.map(\.kind) == [.spaced])
    guard case .lengths(_, let new)? = found.first?.amount else { return }
    #expect(abs(new - 0.5) <= 0.1, "\(new)")
  }

  @Test func aLineThatIsGoneMovesWhatIsBelow() {
    let found = changes { drawing in
      for (row, text) in ["CAB", "TEA", "BELL"].enumerated() { drawing.write(text, x: 10, y: 5 + row * 24) }
    } _: { drawing in
      for (row, text) in ["CAB", "BELL"].enumerated() { drawing.write(text, x: 10, y: 5 + row * 24) }
    }
    #expect(found.map(\.kind) == [.removed, .moved])
    #expect(found.map(\.isConsequence) == [false, true])
    #expect(found.last?.amount == .shift(x: 0, y: -24))
  }

  @Test func twoTextsCanChangePlaces() {
    let found = changes {
      $0.write("CAB", x: 10, y: 5)
      $0.write("TEXT", x: 10, y: 40)
    } _: {
      $0.write("TEXT", x: 10, y: 5)
      $0.write("CAB", x: 10, y: 40)
    }
    #expect(found.map(\.kind) == [.reordered])
    #expect(found.first?.places.count == 2)
  }

  @Test func cutOffTextIsNoOtherText() {
    let found = changes {
      $0.write("CABBE", x: 10, y: 20)
    } _: {
      $0.write("CABBE", x: 10, y: 20)
      $0.fill(PixelRect(0, 29, width: 120, height: 30), .white)
    }
    #expect(found.map(\.kind) == [.clipped])
    #expect(found.first?.amount == .growth(width: 0, height: -5))
  }

  /// An underline that letters touch is a line of its own.
  @Test func anUnderlineIsAdded() {
    let found = changes {
      $0.write("CABLE", x: 10, y: 20)
    } _: {
      $0.write("CABLE", x: 10, y: 20)
      $0.fill(PixelRect(10, 34, width: 62, height: 1), .black)
    }
    #expect(found.map(\.kind) == [.added])
    #expect(found.first?.thing == .rule)
  }
}

extension TextTests {
  @Test func theEndOfARowComesAlone() {
    let found = changes {
      $0.write("CAB", x: 5, y: 20)
    } _: {
      $0.write("CAB", x: 5, y: 20)
      $0.write("TE", x: 52, y: 20)
    }
    #expect(found.map(\.kind) == [.added] && found.first?.box.x ?? 0 > 50)
  }

  @Test func aWordOfAnotherColorIsApart() {
    let found = changes {
      $0.write("CAB TEXT", x: 5, y: 20)
    } _: {
      $0.write("CAB", x: 5, y: 20)
      $0.write("TEXT", x: 51, y: 20, .navy)
    }
    #expect(found.map(\.kind) == [.recolored] && found.first?.box.x ?? 0 > 40, "\(found.map(\.words))")
  }

  @Test func blurredTextIsSofter() {
    let sharp = Drawing.of { for row in 0..<3 { $0.write("CABLE", x: 20, y: 10 + row * 24) } }
    var soft = sharp
    for y in 2..<88 {
      for x in 2..<118 {
        let near = (-2...2).flatMap { row in (-2...2).map { Int(sharp[x + $0, y + row].green) } }
        let level = UInt8(near.reduce(0, +) / near.count)
        soft[x, y] = Color(red: level, green: level, blue: level)
      }
    }
    #expect(Explanation(from: sharp, to: soft, isOneLabel: true).changes.map(\.kind) == [.softened])
  }
}
