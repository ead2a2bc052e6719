import AssayImaging
import AssaySubjects
import Testing

@testable import AssayExplaining

@Suite("What happened to areas") struct AreaTests {
  private let button = PixelRect(20, 20, width: 60, height: 30)

  private func changes(_ before: (inout Drawing) -> Void, _ after: (inout Drawing) -> Void) -> [Change] {
    Explanation(from: Drawing.of(before), to: Drawing.of(after)).changes
  }

  @Test func movedAreasAreSaidWithTheirWay() {
    let found = changes {
      $0.fill(button, .azure)
    } _: {
      $0.fill(PixelRect(26, 17, width: 60, height: 30), .azure)
    }
    #expect(found.map(\.kind) == [.moved])
    #expect(found.first?.amount == .shift(x: 6, y: -3))
    #expect(
      found.first?.places == [.init(before: button, after: PixelRect(26, 17, width: 60, height: 30))])
  }

  @Test(arguments: [(30, 36), (36, 30), (39, 40)], [(Color.white, Color.black), (.black, .white)])
  func aDiscOfAnotherSizeIsWiderAndHigher(radii: (old: Int, new: Int), colors: (ground: Color, disc: Color)) {
    func page(_ radius: Int) -> (inout Drawing) -> Void {
      let box = PixelRect(60 - radius, 45 - radius, width: 2 * radius, height: 2 * radius)
      return {
        $0.fill(PixelRect(0, 0, width: 120, height: 90), colors.ground)
        $0.fill(box, colors.disc, radius: Double(radius))
      }
    }
    let growth = Double(2 * (radii.new - radii.old))
    let found = changes(page(radii.old), page(radii.new))
    #expect(found.map(\.kind) == [.resized] && found.first?.amount == .growth(width: growth, height: growth))
  }

  @Test func anotherColorIsSaidWithBothColors() {
    let found = changes {
      $0.fill(button, .azure)
    } _: {
      $0.fill(button, .navy)
    }
    #expect(found.map(\.kind) == [.recolored])
    #expect(found.first?.amount == .colors(old: .azure, new: .navy))
  }

  @Test(arguments: [(26, Color.azure, Tolerance.Limit.edge, 6 as Double?), (20, .navy, .color, nil)])
  func aChangeBelongsToALimit(x: Int, color: Color, limit: Tolerance.Limit, length: Double?) {
    let moved = PixelRect(x, 20, width: 60, height: 30)
    let found = Explanation(
      from: Drawing.of { $0.fill(button, .azure) }, to: Drawing.of { $0.fill(moved, color) })
    #expect(found.limit == limit && found.length == length)
  }

  @Test(arguments: [(4.0, 10.0), (10, 4), (0, 6)]) func cornersHaveRadii(old: Double, new: Double) throws {
    let (small, large) = (
      Drawing.of { $0.fill(button, .azure, radius: old) }, Drawing.of { $0.fill(button, .azure, radius: new) }
    )
    let found = Explanation(from: small, to: large).changes
    #expect(found.map(\.kind) == [.corners])
    guard case .lengths(let before, let after)? = found.first?.amount else { throw Missing("radii") }
    #expect(abs(before - old) <= 1 && abs(after - new) <= 1, "\(before) → \(after)")
    // In a label, facts say how round they are.
    let words = Explanation(from: small, to: large, isOneLabel: true).sentence
    #expect(words.hasPrefix("corners of an area are \(new > old ? "rounder" : "less round") at"))
  }

  /// The area around a thing that grew is no origin, and neither is what the growth moved.
  @Test func whatGrewWithItsContentIsAConsequence() {
    func page(_ height: Int) -> (inout Drawing) -> Void {
      { drawing in
        drawing.fill(PixelRect(5, 5, width: 110, height: 50 + height), .slate)
        drawing.fill(PixelRect(10, 10, width: 60, height: height), .azure)
        drawing.write("CAB", x: 10, y: 20 + height)
      }
    }
    let found = changes(page(12), page(20))
    #expect(found.filter { !$0.isConsequence }.map(\.kind) == [.resized])
    #expect(found[0].amount == .growth(width: 0, height: 8))
    #expect(found[0].box == PixelRect(10, 10, width: 60, height: 12))
    #expect(Set(found.filter(\.isConsequence).map(\.kind)) == [.resized, .moved])
  }

  @Test func outlinesHaveAWidthAndAColor() {
    func field(_ width: Int, _ color: Color) -> (inout Drawing) -> Void {
      { drawing in
        drawing.fill(button, color)
        drawing.fill(PixelRect(20 + width, 20 + width, width: 60 - 2 * width, height: 30 - 2 * width), .white)
      }
    }
    let thicker = changes(field(1, .slate), field(2, .slate))
    #expect(thicker.first?.kind == .weight && thicker.first?.thing == .outline)
    #expect(thicker.first?.amount == .lengths(old: 1, new: 2))
    let darker = changes(field(1, .slate), field(1, .navy))
    #expect(darker.map(\.kind) == [.recolored] && darker.first?.thing == .outline)
    #expect(darker.first?.amount == .colors(old: .slate, new: .navy))
  }

  /// A badge with its digit is one thing that came.
  @Test func whatIsOnANewAreaIsAPartOfIt() {
    let found = changes {
      $0.write("CAB", x: 5, y: 5)
    } _: { drawing in
      drawing.write("CAB", x: 5, y: 5)
      drawing.fill(button, .azure, radius: 8)
      drawing.write("T", x: 40, y: 28, .white)
    }
    #expect(found.map(\.kind) == [.added])
    #expect(found.first?.places == [.init(before: nil, after: button)])
  }

  struct Missing: Error {
    init(_ what: String) {}
  }
}
