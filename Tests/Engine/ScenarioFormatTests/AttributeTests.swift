import AssayGeometry
import AssayImaging
import AssayLabels
import AssaySubjects
import Testing
import AssayTypesetting

@testable import AssayScenarioFormat

/// Reading the attributes of a text, and the error messages for mistakes.
@Suite struct AttributeTests {
  private static func text(_ yaml: String) throws -> StyledText {
    let value = try YAMLFile.parse(yaml, path: "file.yaml")
    let reader = PropertyReader(system: PlainLabel.self, families: ["Assay Square"])
    let assignments = reader.assignments(value, "'given'")
    guard case .attributedText(let text)? = assignments.first?.value else {
      Issue.record("this is no attributed text")
      return StyledText(string: "")
    }
    return text
  }

  private static func attributes(_ yaml: String) throws -> SpanAttributes {
    try text("attributedText: {string: abc, attributes: {\(yaml)}}").attributes
  }

  @Test("Attributes of characters are read")
  func characters() throws {
    let read = try Self.attributes(
      """
      color: red, kern: -2, tracking: 50, ligatures: all, baselineOffset: 6, obliqueness: 0.3, expansion: -0.3,
      underline: {style: double, pattern: dashDot, byWord: true, skipsDescenders: false, color: red},
      strikethrough: thick, stroke: {width: -3, color: blue}, shadow: {offset: [1, 2], blur: 3, color: red},
      backgroundColor: yellow, direction: overrideRightToLeft, link: "https://a.b", font: null,
      attachment: {width: 20, ascent: 16, descent: 4, image: p}
      """)
    let red = PropertyValue.color(try #require(Color("red")))
    let values: KeyValuePairs<String, PropertyValue> = [
      "color": red, "font": .none, "kern": .number(-2), "tracking": .number(50), "ligatures": .word("all"),
      "baselineOffset": .number(6), "obliqueness": .number(0.3), "expansion": .number(-0.3),
      "underline": .record([
        "style": .word("double"), "pattern": .word("dashDot"), "byWord": .bool(true),
        "skipsDescenders": .bool(false), "color": red,
      ]),
      "strikethrough": .word("thick"),
      "stroke": .record(["width": .number(-3), "color": .color(try #require(Color("blue")))]),
      "shadow": .record(["offset": .numbers([1, 2]), "blur": .number(3), "color": red]),
      "backgroundColor": .color(try #require(Color("yellow"))), "direction": .word("overrideRightToLeft"),
      "link": .text("https://a.b"),
      "attachment": .record([
        "width": .number(20), "ascent": .number(16), "descent": .number(4), "image": .text("p"),
      ]),
    ]
    var expected = SpanAttributes()
    for (key, value) in values { expected.set(key, to: value) }
    #expect(read == expected)
  }

  @Test("Attributes of paragraphs are read, both from an attribute and from a key of the text")
  func paragraphs() throws {
    let yaml = """
      {alignment: justified, lineBreakMode: clipping, firstLineHeadIndent: 1, headIndent: 2, tailIndent: -3,
      lineSpacing: 4, paragraphSpacing: 5, paragraphSpacingBefore: 6, lineHeightMultiple: 1.5,
      minimumLineHeight: 7, maximumLineHeight: 8, tabStops: [10, [20, right], {location: 30, alignment: decimal}],
      defaultTabInterval: 9, writingDirection: rightToLeft, language: zh-Hant}
      """
    let stops = [TabStop(at: 10), TabStop(at: 20, .right), TabStop(at: 30, .decimal)]
    let values: [String: PropertyValue] = [
      "alignment": .word("justified"), "lineBreakMode": .word("clipping"), "firstLineHeadIndent": .number(1),
      "headIndent": .number(2), "tailIndent": .number(-3), "lineSpacing": .number(4),
      "paragraphSpacing": .number(5), "paragraphSpacingBefore": .number(6),
      "lineHeightMultiple": .number(1.5), "minimumLineHeight": .number(7), "maximumLineHeight": .number(8),
      "tabStops": .tabStops(stops), "defaultTabInterval": .number(9),
      "writingDirection": .word("rightToLeft"), "language": .text("zh-Hant"),
    ]
    var expected = SpanAttributes()
    expected.set("paragraph", to: .record(values))
    #expect(try Self.attributes("paragraph: \(yaml)") == expected)
    #expect(try Self.text("attributedText: {string: abc, paragraph: \(yaml)}").attributes == expected)
  }

  @Test(
    "Null resets every attribute", arguments: SpanAttributes.descriptions)
  func null(attribute: PropertyDescription) throws {
    var expected = SpanAttributes()
    expected.set(attribute.key, to: .none)
    #expect(try Self.attributes("\(attribute.key): null") == expected)
    #expect(expected != SpanAttributes())
  }

  @Test("A line along text can be true, false or a style")
  func lines() throws {
    let values: KeyValuePairs<String, PropertyValue> = [
      "true": .bool(true), "false": .none, "double": .word("double"), "{}": .record([:]),
    ]
    for (written, value) in values {
      var expected = SpanAttributes()
      expected.set("underline", to: value)
      #expect(try Self.attributes("underline: \(written)") == expected)
    }
  }

  @Test(
    "A mistake in an attribute is an error with its place",
    arguments: [
      ("colour: red", 1, "'attributes' has no key 'colour'; did you mean 'color'?"),
      ("kern: wide", 7, "'kern' must be a number, not 'wide'"),
      ("kern: 1e6", 7, "'kern' must be a number from -100000 to 100000, not '1e6'"),
      ("underline: doble", 12, "'doble' is not a value of 'underline'; did you mean 'double'?"),
      ("underline: {patern: dot}", 13, "'underline' has no key 'patern'; did you mean 'pattern'?"),
      ("stroke: {color: red}", 9, "'stroke' must state 'width'"),
      ("shadow: {offset: [0, 1e6]}", 22, "'y' must be a number from -100000 to 100000, not '1e6'"),
      ("shadow: {blur: -1}", 16, "'blur' must be a number from 0 to 1000, not '-1'"),
      (
        "direction: up", 12,
        "'up' is not a value of 'direction'; there are embedLeftToRight, "
          + "embedRightToLeft, overrideLeftToRight and overrideRightToLeft"
      ),
      (
        "paragraph: {language: en_US}",
        23, "'language' must be a language tag such as 'en' or 'zh-Hant', not 'en_US'"
      ),
      (
        "paragraph: {tabStops: [[1, left, 2]]}",
        24, "a tab stop is [location, alignment], such as [72, right], not a list"
      ),
      ("paragraph: {tabStops: [-1]}", 24, "'location' must be a number from 0 to 100000, not '-1'"),
      (
        "font: Assay Square 5000", 7,
        "the size of a font must be between 0 and 1000 points, "
          + "not 'Assay Square 5000'"
      ),
    ])
  func mistake(yaml: String, column: Int, message: String) throws {
    let folder = try ScenarioFolder(
      """
      label: PlainLabel
      given:
        frame: [9, 9]
        attributedText:
          string: abc
          attributes: {\(yaml)}
      """)
    let start = "    attributes: {".count
    #expect(folder.problems == ["file.yaml:6:\(start + column): error: \(message)"])
  }
}
