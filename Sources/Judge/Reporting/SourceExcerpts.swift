import AssayFacts
import AssaySubjects

/// Excerpts from source files: the lines around given places, and the first lines of each file, each line once.
///
/// The first lines show what all cases of a file share: the behaviors that they cover, their label and their text.
struct SourceExcerpts {
  /// Consecutive lines.
  struct Part: Equatable {
    /// The number of the first line, from 1.
    var first: Int
    var lines: [String]
  }

  /// The parts of each file, in order.
  private(set) var files: [(path: String, parts: [Part])] = []

  /// How many lines are kept before and after a place.
  private static let (before, after) = (2, 7)
  /// The most characters of a line.
  private static let lineLimit = 160

  /// Takes lines from files in order of their paths while there is room.
  ///
  /// - Parameters:
  ///   - limit: The most bytes of all lines.
  ///   - read: Reads a file; nil if that fails.
  init(around locations: [SourceLocation], limit: Int = 60_000, read: (String) -> String?) {
    let places = Dictionary(grouping: locations.filter { !$0.path.isEmpty }, by: \.path)
    var room = limit
    for (path, places) in places.sorted(by: { $0.key < $1.key }) where room > 0 {
      guard let text = read(path) else { continue }
      let lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
      let parts = SourceExcerpts.ranges(of: Set(places.map(\.line) + [1]), in: lines.count).map { range in
        Part(
          first: range.lowerBound + 1,
          lines: lines[range].map { visible(String($0), limit: SourceExcerpts.lineLimit) })
      }
      room -= parts.reduce(0) { $0 + $1.lines.reduce(0) { $0 + $1.utf8.count + 2 } }
      guard room >= 0 else { return }
      files.append((path, parts))
    }
  }

  /// The ranges of lines, from 0, around some lines; ranges that overlap or touch are merged.
  private static func ranges(of numbers: Set<Int>, in count: Int) -> [Range<Int>] {
    var near = RangeSet<Int>()
    for number in numbers.sorted() where 1...count ~= number {
      near.insert(contentsOf: max(0, number - 1 - before)..<min(count, number + after))
    }
    return Array(near.ranges)
  }

  /// Each file for the page: its path, and of each part the number of the first line and the text.
  var document: Fact {
    .list(
      files.map { path, parts in
        .list(
          [.text(visible(path))]
            + parts.map { .list([.number($0.first), .text($0.lines.joined(separator: "\n"))]) })
      })
  }

  /// The text of a source file; nil unless it is a plain text file of at most 1 MiB.
  static func text(of path: String) -> String? {
    (try? PlainFile.read(path, limit: 1 << 20)).flatMap { String(validating: $0, as: UTF8.self) }
  }
}
