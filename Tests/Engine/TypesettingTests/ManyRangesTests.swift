import Testing
import AssayTypesetting

/// Attributes of many ranges at once.
@Suite struct ManyRangesTests {
  private func text(_ string: String) throws -> AttributedText {
    AttributedText(string, attributes: TextAttributes(font: try TestFonts.square(size: 10)))
  }

  @Test("Every range is changed, with its number, and nothing else")
  func changes() throws {
    var text = try text("abcdefgh")
    text.updateAttributes(in: [1..<2, 2..<4, 6..<8]) { $1.tag = $0 + 1 }
    #expect(text.runs.map(\.range) == [0..<1, 1..<2, 2..<4, 4..<6, 6..<8])
    #expect(text.runs.map(\.attributes.tag) == [0, 1, 2, 0, 3])
  }

  @Test("A range over several runs changes each of them; what becomes equal becomes one")
  func severalRuns() throws {
    var text = try text("abcdefgh")
    text.updateAttributes(in: 2..<4) { $0.kern = 1 }
    text.updateAttributes(in: [1..<5]) { $1.tag = 7 }
    #expect(text.runs.map(\.range) == [0..<1, 1..<2, 2..<4, 4..<5, 5..<8])
    text.updateAttributes(in: [0..<8]) { _, attributes in
      attributes.tag = 0
      attributes.kern = nil
    }
    #expect(text.runs.map(\.range) == [0..<8])
  }

  @Test("Empty ranges change nothing, nor do no ranges, nor any in an empty text")
  func empty() throws {
    var text = try text("abc")
    let before = text
    text.updateAttributes(in: [0..<0, 1..<1, 3..<3]) { $1.tag = 1 }
    text.updateAttributes(in: []) { $1.tag = 1 }
    #expect(text == before)
    text.updateAttributes(in: [0..<0, 1..<1, 1..<2, 3..<3]) { $1.tag = $0 }
    #expect(text.runs.map(\.attributes.tag) == [0, 2, 0])
    var nothing = try self.text("")
    nothing.updateAttributes(in: [0..<0]) { $1.tag = 1 }
    #expect(nothing.attributes(at: 0).tag == 0)
  }
}
