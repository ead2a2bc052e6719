import AssayGoldens
import AssayImaging
import AssaySubjects
import AssayTestSupport
import Foundation
import Testing

@testable import AssayVerifying
@testable import assay

/// A package with one source, whose goldens are written.
private struct SourcePackage {
  let folder: TemporaryFolder
  static let path = "Tests/LetterTests.swift"
  private var file: String { folder.path + "/" + SourcePackage.path }

  init(_ source: String) throws {
    folder = try TemporaryFolder()
    try FileManager.default.createDirectory(atPath: folder.path + "/Tests", withIntermediateDirectories: true)
    try write(source)
  }

  func write(_ source: String) throws { try Data(source.utf8).write(to: URL(fileURLWithPath: file)) }
  func source() throws -> String {
    String(decoding: try Data(contentsOf: URL(fileURLWithPath: file)), as: UTF8.self)
  }

  func replacement(line: Int, from old: String? = nil, to new: String) throws -> InlineReplacement {
    let hash = ContentHash(of: Array(try source().utf8))
    return InlineReplacement(
      location: SourceLocation(path: SourcePackage.path, line: line),
      golden: InlineGolden(text: old, source: hash),
      text: new)
  }

  func accept(_ replacements: [InlineReplacement], compiler: OtherProgram? = OtherProgram("swiftc")) throws {
    let editing = SourceEditing(sources: .init(package: folder.path), compiler: compiler)
    try Judge.carryOut([try editing.prepare(replacements)])
  }

  func refusal(_ replacements: [InlineReplacement], compiler: OtherProgram? = OtherProgram("swiftc")) throws
    -> String
  {
    let before = try source()
    let error = #expect(throws: JudgeRefusal.self) { try accept(replacements, compiler: compiler) }
    #expect(try source() == before, "a refused command changes nothing")
    return (error?.description ?? "").replacing(folder.path + "/", with: "")
  }
}

/// What a source becomes when a text is accepted in a line.
private func edited(_ source: String, line: Int = 1, from old: String? = nil, to new: String) throws -> String
{
  let package = try SourcePackage(source)
  try package.accept([try package.replacement(line: line, from: old, to: new)])
  return try package.source()
}

@Suite("Goldens that are written into the source of their test") struct InlineGoldenTests {
  @Test func oneLineIsWrittenBehindTheValueAndBeforeOptions() throws {
    #expect(try edited("expectInlineGolden(text: a)", to: "b") == #"expectInlineGolden(text: a, is: "b")"#)
    #expect(
      try edited(#"XCTAssertInlineGolden(text: f(",)", [1, 2]), .knownFailure("x"))"#, to: "b")
        == #"XCTAssertInlineGolden(text: f(",)", [1, 2]), is: "b", .knownFailure("x"))"#)
    #expect(
      try edited(#"x { await AssayTesting.expectInlineGolden(json: a /* , */ ) }"#, to: "")
        == #"x { await AssayTesting.expectInlineGolden(json: a, is: "" /* , */ ) }"#)
  }

  @Test func linesAreIndentedByOneLevelMoreThanTheCall() throws {
    #expect(
      try edited("func x() {\n    expectInlineGolden(text: a)\n}\n", line: 2, to: "b\n\n  c") == #"""
        func x() {
            expectInlineGolden(text: a, is: """
                b

                  c
                """)
        }

        """#)
    #expect(
      try edited(
        "if x {\n  y(1)\n  expectInlineGolden(\n    text: a  // the letter\n  )\n}\n", line: 3, to: "b\n")
          == #"""
          if x {
            y(1)
            expectInlineGolden(
              text: a,
              is: """
                b

                """  // the letter
            )
          }

          """#)
  }

  @Test func aGoldenThatChangesKeepsItsPlaceItsIndentationAndItsLineEnds() throws {
    #expect(
      try edited(
        "expectInlineGolden(text: a, is: \"\"\"\r\n      b\r\n      \"\"\", /* why */ .knownFailure(\"x\"))\r\n",
        from: "b",
        to: "c\nd")
        == "expectInlineGolden(text: a, is: \"\"\"\r\n      c\r\n      d\r\n      \"\"\", /* why */ .knownFailure(\"x\"))\r\n"
    )
    #expect(
      try edited(##"expectInlineGolden(text: a, is: #"b"c"#)"##, from: #"b"c"#, to: "d")
        == #"expectInlineGolden(text: a, is: "d")"#)
    #expect(
      try edited("expectInlineGolden(text: a, is: \"\"\"\n  b\n  \"\"\")", from: "b", to: "")
        == "expectInlineGolden(text: a, is: \"\"\"\n\n  \"\"\")")
  }

  @Test func quotesAndBackslashesStandInRawDelimiters() throws {
    #expect(
      try edited("expectInlineGolden(text: a)", to: #"a "b""#)
        == ##"expectInlineGolden(text: a, is: #"a "b""#)"##)
    #expect(
      try edited("expectInlineGolden(text: a)", to: #"\(a)"#)
        == ##"expectInlineGolden(text: a, is: #"\(a)"#)"##)
    #expect(
      try edited("expectInlineGolden(text: a)", to: "\"x\"#\\##n")
        == ####"expectInlineGolden(text: a, is: ###""x"#\##n"###)"####)
    #expect(
      try edited("expectInlineGolden(text: a)", to: "\"\"\"\n\t\u{202E}\r\n")
        == "expectInlineGolden(text: a, is: #\"\"\"\n    \"\"\"\n    \t\\#u{202e}\\#r\n\n    \"\"\"#)")
  }

  /// The compiler reads each literal back, and must read the text.
  @Test func everyTextCanBeWritten() throws {
    let texts = [
      "", " ", "\n", "\n\n", "a\n", "\na", "\r", "\r\n", "\t", "\u{0}", "\u{FEFF}a", "caf\u{E9}",
      "cafe\u{301}",
      "\u{301}", "👩‍👩‍👧 🇺🇳", "\u{202E}abc\u{2028}", "\"", "\"\"", "\"\"\"", "\"\"\"\n", "a\"\n\"b", "\\", "\\\n",
      "#", "\"#",
      "\"\"#a", "\\#(a)\n\"\"\"##", "\\(x)", "  a\n b  \n\t\n", "*/ // /*", "is: \"x\")",
    ]
    let package = try SourcePackage(texts.map { _ in "expectInlineGolden(text: a)\n" }.joined())
    try package.accept(
      texts.enumerated().map { try package.replacement(line: $0.offset + 1, to: $0.element) })
    // A second time, one text in the place of another.
    let again = try SourcePackage(try package.source())
    let starts = try again.source().split(separator: "\n", omittingEmptySubsequences: false).enumerated()
      .filter { $0.element.hasPrefix("expectInlineGolden") }.map { $0.offset + 1 }
    try #require(starts.count == texts.count)
    let pairs = zip(texts, texts.reversed()).filter { !$0.utf8.elementsEqual($1.utf8) }
    try #require(pairs.count == texts.count - texts.count % 2)
    try again.accept(
      zip(starts, zip(texts, texts.reversed())).filter { !$1.0.utf8.elementsEqual($1.1.utf8) }
        .map { try again.replacement(line: $0, from: $1.0, to: $1.1) })
  }

  @Test func severalInOneFileAreWrittenAtOnce() throws {
    let package = try SourcePackage(
      "for x in y { expectInlineGolden(text: a) }\n\nexpectInlineGolden(dump: { b }(), is: \"old\")\n// end\n"
    )
    try package.accept([
      try package.replacement(line: 3, from: "old", to: "new\nlines"),
      try package.replacement(line: 1, to: "one"),
    ])
    #expect(
      try package.source()
        == "for x in y { expectInlineGolden(text: a, is: \"one\") }\n\nexpectInlineGolden(dump: { b }(), is: \"\"\"\n    new\n    lines\n    \"\"\")\n// end\n"
    )
  }

  @Test func whatCannotBeWrittenIsRefusedWithASentence() throws {
    func refusal(_ source: String, line: Int = 1, from old: String? = nil) throws -> String {
      let package = try SourcePackage(source)
      return try package.refusal([try package.replacement(line: line, from: old, to: "b")])
    }
    #expect(
      try refusal("let a = 1\n").contains("LetterTests.swift: error: no call of expectInlineGolden"))
    #expect(
      try refusal("expectInlineGolden(text: a); expectInlineGolden(text: b)").contains("more than one call"))
    #expect(try refusal("expectInlineGolden(text: a, is: b)").contains("not a plain string literal"))
    #expect(try refusal("expectInlineGolden(text: a, is: \"b\" + c)").contains("not a plain string literal"))
    #expect(
      try refusal("expectInlineGolden(text: a, is: \"x\\(b)\")", from: "xb").contains(
        "not a plain literal"))
    #expect(
      try refusal("#if NEVER\nexpectInlineGolden(text: a)\n#endif", line: 2).contains("is not compiled"))
    #expect(try refusal("/* expectInlineGolden(text: a) */").contains("without changing something else"))
    #expect(try refusal("expectInlineGolden(text: \"a\", is: \"c\")", from: "x").contains("without changing"))
    #expect(try refusal("expectInlineGolden(text: a").contains("the end of this call"))
    let deep = String(repeating: "(", count: 100_000)
    #expect(try refusal("expectInlineGolden(text: \(deep))").contains("the end of this call"))
    #expect(
      try refusal("func x( { expectInlineGolden(text: a) }").contains("swiftc cannot read this source: "))
  }

  @Test func aSourceThatChangedOrIsReadOnlyOrHasNoCompilerIsRefused() throws {
    let package = try SourcePackage("expectInlineGolden(text: a)\n")
    let replacement = try package.replacement(line: 1, to: "b")
    #expect(try package.refusal([replacement], compiler: nil).contains("swiftc, which is not on the PATH"))
    let file = package.folder.path + "/" + SourcePackage.path
    try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: file)
    #expect(try package.refusal([replacement]).contains("the source is read-only; make it writable"))
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: file)
    try package.write("// edited\nexpectInlineGolden(text: a)\n")
    #expect(try package.refusal([replacement]).contains("the source has changed since the tests ran"))
    try FileManager.default.removeItem(atPath: file)
    try FileManager.default.createSymbolicLink(atPath: file, withDestinationPath: "/etc/hostname")
    #expect(throws: JudgeRefusal.self) { try package.accept([replacement]) }
  }

  @Test func oneSourceThatIsRefusedKeepsAllOthersAsTheyAre() throws {
    let package = try SourcePackage("expectInlineGolden(text: a)\n")
    var other = try package.replacement(line: 1, to: "b")
    other.location.path = "Tests/GoneTests.swift"
    #expect(
      try package.refusal([try package.replacement(line: 1, to: "b"), other]).contains("GoneTests.swift"))
    other.location.path = "../LetterTests.swift"
    #expect(try package.refusal([other]).contains("leaves its folder"))
  }
}
