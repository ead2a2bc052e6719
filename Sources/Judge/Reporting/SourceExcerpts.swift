import AssayFacts
import AssaySubjects

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The lines around each of some places in source files, and each file's first ones, every line kept once.
///
/// The first lines say what all cases of a file have in common: the behaviors they cover, their label and their text.
struct SourceExcerpts {
  /// Lines that stand together.
  struct Part: Equatable {
    /// The number of the first line, from 1.
    var first: Int
    var lines: [String]
  }

  /// The parts of each file, in order.
  private(set) var files: [(path: String, parts: [Part])] = []

  /// How many lines are kept before and after a place.
  private static let (before, after) = (2, 7)
  /// How many bytes are kept of all lines, unless more is asked for.
  static let usualLimit = 60_000
  /// How many characters are kept of a line.
  private static let lineLimit = 160

  /// Takes the lines from files as long as there is room.
  ///
  /// - Parameters:
  ///   - limit: How many bytes are kept of all lines.
  ///   - read: The text of a file; nil where it cannot be read.
  init(around locations: [SourceLocation], limit: Int = usualLimit, read: (String) -> String?) {
    let places = Dictionary(grouping: locations.filter { !$0.path.isEmpty }, by: \.path)
    var room = limit
    for (path, places) in places.sorted(by: { $0.key < $1.key }) where room > 0 {
      guard let text = read(path) else { continue }
      let lines = Array(text.utf8).split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      let parts = SourceExcerpts.ranges(of: Set(places.map(\.line) + [1]), in: lines.count).map { range in
        Part(
          first: range.lowerBound + 1,
          lines: lines[range].map { line in
            let end = line.last == UInt8(ascii: "\r") ? 1 : 0
            return visible(
              String(decoding: line.dropLast(end), as: UTF8.self), limit: SourceExcerpts.lineLimit)
          })
      }
      room -= parts.reduce(0) { $0 + $1.lines.reduce(0) { $0 + $1.utf8.count + 2 } }
      guard room >= 0 else { return }
      files.append((path, parts))
    }
  }

  /// Ranges of lines, from 0, that overlap or touch none of the others.
  private static func ranges(of numbers: Set<Int>, in count: Int) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    for number in numbers.sorted() where number >= 1 && number <= count {
      let range = max(0, number - 1 - before)..<min(count, number + after)
      if let last = ranges.last, last.upperBound >= range.lowerBound {
        ranges[ranges.count - 1] = last.lowerBound..<range.upperBound
      } else {
        ranges.append(range)
      }
    }
    return ranges
  }

  /// As the page is told: the parts of each file by its path, each the number of its first line and the lines.
  var document: Fact {
    .record(
      Facts(
        entries: files.map { file in
          Facts.Entry(
            name: visible(file.path),
            value: .list(
              file.parts.map { .list([.number($0.first), .text($0.lines.joined(separator: "\n"))]) }))
        }))
  }

  /// The lines around one of the places; nil where its file has none.
  func part(around location: SourceLocation) -> Part? {
    let line = location.line
    let parts = files.first { $0.path == location.path }?.parts ?? []
    guard let part = parts.first(where: { $0.first <= line && line < $0.first + $0.lines.count }) else {
      return nil
    }
    let first = max(part.first, line - SourceExcerpts.before)
    let lines = part.lines.dropFirst(first - part.first).prefix(line + SourceExcerpts.after - first + 1)
    return Part(first: first, lines: Array(lines))
  }

  /// The text of a source file; nil where it is no plain file of at most one megabyte, or no text.
  static func text(of path: String) -> String? {
    guard let bytes = try? PlainFile.read(path, limit: 1 << 20) else { return nil }
    return String(validating: bytes, as: UTF8.self)
  }
}
