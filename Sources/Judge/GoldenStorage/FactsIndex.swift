public import AssayFacts
import AssayImaging
import AssaySubjects
import AssaySystem

/// A facts file divided into its cases, whose facts are not read yet.
///
/// Reading facts takes as long as drawing the picture. Facts that are equal are written alike, so a case is known to be
/// unchanged by comparing text; only a case whose text differs has to be read.
public struct FactsIndex: Sendable {
  /// What the goldens depended on when they were accepted.
  public let fingerprint: Facts
  /// The facts of all cases, each in full.
  private let text: [UInt8]
  private let cases: [String: Entry]

  /// One case of the file.
  private struct Entry {
    var picture: PictureRecord?
    /// Where its facts stand in the text.
    var facts: Range<Int>
  }

  /// What is recorded of a case's picture, and whether its facts are exactly these; nil when it is not in the file.
  public func entry(_ name: String, facts: Facts) -> (picture: PictureRecord?, isEqual: Bool)? {
    guard let entry = cases[name] else { return nil }
    return (entry.picture, isEqual(text[entry.facts], facts.text))
  }

  /// Compares many bytes at once, as `==` does not.
  private func isEqual(_ bytes: ArraySlice<UInt8>, _ others: [UInt8]) -> Bool {
    guard bytes.count == others.count else { return false }
    return bytes.withUnsafeBytes { bytes in
      others.withUnsafeBytes { others in
        guard let first = bytes.baseAddress, let other = others.baseAddress else { return true }
        return memcmp(first, other, bytes.count) == 0
      }
    }
  }

  /// The facts of every case, each a line.
  fileprivate var texts: [String: ArraySlice<UInt8>] { cases.mapValues { text[$0.facts] } }
}

extension FactsIndex {
  /// Divides a file; nil when it does not have the form that is written here, so that it must be read with care.
  public init?(bytes: [UInt8]) {
    var reader = IndexReader(bytes: bytes)
    guard reader.take("assay facts 2\n"), reader.take("fingerprint\n"), let lines = reader.indented(),
      let fingerprint = String(validating: bytes[lines], as: UTF8.self),
      let fingerprint = try? Facts(
        lines: fingerprint.utf8.split(separator: UInt8(ascii: "\n")).map { Substring($0.dropFirst(2)) })
    else { return nil }
    var cases: [String: Entry] = [:]
    var text: [UInt8] = []
    var changes = FactChanges<ArraySlice<UInt8>>()
    while !reader.isAtEnd {
      guard reader.take("\ncase "), let name = reader.line(), let picture = reader.picture(),
        !reader.take("  text ") || reader.line() != nil, let lines = reader.changes(),
        changes.apply(lines) == nil, changes.size <= GoldenStore.factsLimit
      else { return nil }
      let first = text.count
      for line in changes.lines {
        text += line
        text.append(UInt8(ascii: "\n"))
      }
      let entry = Entry(picture: picture.record, facts: first..<text.count)
      guard cases.updateValue(entry, forKey: name) == nil else { return nil }
    }
    self.init(fingerprint: fingerprint, text: text, cases: cases)
  }
}

/// Goes through a facts file line by line.
private struct IndexReader {
  let bytes: [UInt8]
  var next = 0

  var isAtEnd: Bool { next == bytes.count }

  /// Goes beyond a text; false when it does not stand here.
  mutating func take(_ text: StaticString) -> Bool {
    let count = text.utf8CodeUnitCount
    guard next + count <= bytes.count else { return false }
    for index in 0..<count where bytes[next + index] != text.utf8Start[index] { return false }
    next += count
    return true
  }

  /// The rest of a line; nil when the file ends before it does.
  mutating func line() -> String? {
    guard let end = lineEnd else { return nil }
    defer { next = end + 1 }
    return String(validating: bytes[next..<end], as: UTF8.self)
  }

  /// Where the indented lines that follow stand; nil when the last one has no end.
  mutating func indented() -> Range<Int>? {
    let first = next
    while next + 1 < bytes.count, bytes[next] == UInt8(ascii: " "), bytes[next + 1] == UInt8(ascii: " ") {
      guard let end = lineEnd else { return nil }
      next = end + 1
    }
    return first..<next
  }

  /// The lines of a case's facts; nil when the last one has no end.
  mutating func changes() -> [ArraySlice<UInt8>]? {
    var lines: [ArraySlice<UInt8>] = []
    while next + 1 < bytes.count, bytes[next + 1] == UInt8(ascii: " "), " +-".utf8.contains(bytes[next]) {
      guard let end = lineEnd else { return nil }
      lines.append(bytes[next..<end])
      next = end + 1
    }
    return lines
  }

  /// The three lines about a picture, if there are any; nil when they are not in order.
  mutating func picture() -> (record: PictureRecord?, Void)? {
    guard take("  picture ") else { return (nil, ()) }
    guard let size = line(), take("  pixels "), let pixels = line().flatMap({ ContentHash($0) }),
      take("  file "), let file = line().flatMap({ ContentHash($0) })
    else { return nil }
    let sides = size.split(separator: "x", omittingEmptySubsequences: false)
    guard sides.count == 2, let width = Int(sides[0]), let height = Int(sides[1]), width > 0, height > 0
    else { return nil }
    return (PictureRecord(width: width, height: height, pixelHash: pixels, fileHash: file), ())
  }

  private var lineEnd: Int? { bytes[next...].firstIndex(of: UInt8(ascii: "\n")) }
}

extension GoldenStore {
  /// The facts file of a group, divided; nil when there is none, or none of the usual form.
  public func index(ofGroup group: String) -> FactsIndex? {
    guard let bytes = factsFile(ofGroup: group) else { return nil }
    return FactsIndex(bytes: bytes)
  }

  /// The facts of a group's cases by their names, each fact a line; empty where they cannot be read.
  package func factTexts(ofGroup group: String) -> [String: ArraySlice<UInt8>] {
    guard let bytes = factsFile(ofGroup: group) else { return [:] }
    if let index = FactsIndex(bytes: bytes) { return index.texts }
    let record = String(validating: bytes, as: UTF8.self).flatMap { try? GroupRecord(text: $0, path: "") }
    return record?.cases.mapValues { $0.facts.text[...] } ?? [:]
  }

  /// The bytes of a group's facts file; nil when there is none that can be read.
  public func factsFile(ofGroup group: String) -> [UInt8]? {
    guard group.isEmpty || SubjectName(group) != nil else { return nil }
    return try? read(GoldenStore.factsFile(ofGroup: group))
  }
}
