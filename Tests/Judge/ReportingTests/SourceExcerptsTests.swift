import AssaySubjects
import AssayTestSupport
import Foundation
import Testing

@testable import AssayReporting

@Suite struct SourceExcerptsTests {
  private func excerpts(_ lines: Int..., of count: Int) -> [SourceExcerpts.Part] {
    let locations = lines.map { SourceLocation(path: "a.yaml", line: $0) }
    let text = (1...count).map { "line \($0)" }.joined(separator: "\n")
    return SourceExcerpts(around: locations) { _ in text }.files.flatMap(\.parts)
  }

  @Test("An excerpt has two lines before a place, seven after it, and the first eight of the file")
  func extent() {
    #expect(
      excerpts(20, of: 40) == [
        .init(first: 1, lines: (1...8).map { "line \($0)" }),
        .init(first: 18, lines: (18...27).map { "line \($0)" }),
      ])
    #expect(excerpts(1, of: 3) == [.init(first: 1, lines: ["line 1", "line 2", "line 3"])])
  }

  @Test("Places near each other share their lines; a place after the end has none")
  func sharedLines() {
    #expect(excerpts(20, 22, 50, of: 70).map(\.first) == [1, 18, 48])
    #expect(excerpts(20, 22, 50, of: 70).map(\.lines.count) == [8, 12, 10])
    #expect(excerpts(10, of: 30).map(\.first) == [1])
    #expect(excerpts(31, of: 30).map(\.first) == [1])
  }

  @Test("Lines may end with CRLF")
  func lineEnds() {
    let excerpts = SourceExcerpts(around: [SourceLocation(path: "a.yaml", line: 1)]) { _ in "a\r\nb\n\u{E4}" }
    #expect(excerpts.files.first?.parts == [.init(first: 1, lines: ["a", "b", "\u{E4}"])])
  }

  @Test("Long lines and many lines are limited")
  func limits() {
    let locations = (0..<1000).map { SourceLocation(path: "f\(1000 + $0).yaml", line: 1) }
    let excerpts = SourceExcerpts(around: locations) { _ in String(repeating: "x", count: 10_000) }
    #expect(excerpts.files.allSatisfy { $0.parts[0].lines[0].count < 200 })
    #expect(excerpts.files.count < 400 && excerpts.files.count > 100)
  }

  @Test("Only plain text files are read")
  func plainFiles() throws {
    let folder = try TemporaryFolder()
    let file = folder.url.appendingPathComponent("a.yaml")
    try Data("a\u{202E}".utf8).write(to: file)
    #expect(SourceExcerpts.text(of: file.path) == "a\u{202E}")
    try Data([0x89, 0x50, 0x4E, 0x47]).write(to: folder.url.appendingPathComponent("a.png"))
    let link = folder.url.appendingPathComponent("link")
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: file)
    for path in [folder.path + "/a.png", folder.path, "/dev/zero", link.path] {
      #expect(SourceExcerpts.text(of: path) == nil, "\(path)")
    }
  }
}
