import AssayFacts
import AssayImaging
public import AssaySubjects

extension GroupRecord {
  /// The first line of every facts file; the number grows when the form changes.
  static let heading = "assay facts 1"

  /// The record as a text file: the fingerprint, then the cases by name, one line a value.
  ///
  /// ```text
  /// assay facts 1
  /// fingerprint
  ///   engine: 1
  ///
  /// case all-10
  ///   picture 320x50
  ///   pixels 00112233445566778899aabbccddeeff
  ///   file 00112233445566778899aabbccddeeff
  ///   size.width: 300
  /// ```
  public var text: String {
    var lines = [GroupRecord.heading, "fingerprint"] + fingerprint.lines.map { "  " + $0 }
    let names = cases.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    for name in names {
      guard let record = cases[name] else { continue }
      lines +=
        ["", "case \(name)"]
        + ((record.picture?.lines ?? []) + record.alternatives.flatMap(\.lines)).map { "  " + $0 }
      lines += record.facts.lines.map { "  " + $0 }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Reads ``text``; throws the first line that cannot be understood.
  ///
  /// - Parameters:
  ///   - text: The file's content.
  ///   - path: The file's path, for the message.
  public init(text: String, path: String) throws(Problem) {
    var reader = FactsFileReader(text: text, path: path)
    self = try reader.record()
  }
}

extension PictureRecord {
  /// What its first line begins with: `picture`, or `picture~2` for a further one.
  fileprivate static func key(number: Int) -> String { number == 1 ? "picture" : "picture~\(number)" }

  fileprivate var lines: [String] {
    ["\(PictureRecord.key(number: number)) \(width)x\(height)", "pixels \(pixelHash)", "file \(fileHash)"]
  }
}

/// Reads a facts file from top to bottom.
private struct FactsFileReader {
  let path: String
  let lines: [Substring]
  var next = 0

  init(text: String, path: String) {
    self.path = path
    var lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map { line in
      // A checkout may have turned line ends into two characters; no line written here ends with the first.
      Substring(line.last == UInt8(ascii: "\r") ? line.dropLast() : line)
    }
    if lines.last?.isEmpty == true { lines.removeLast() }
    self.lines = lines
  }

  mutating func record() throws(Problem) -> GroupRecord {
    guard line == Substring(GroupRecord.heading) else {
      throw damaged("expected '\(GroupRecord.heading)' on the first line")
    }
    next += 1
    guard line == "fingerprint" else { throw damaged("expected 'fingerprint'") }
    next += 1
    var record = GroupRecord(fingerprint: try facts())
    while let line {
      guard line.hasPrefix("case "), let name = SubjectName(String(line.dropFirst(5))), name.group.isEmpty
      else {
        throw damaged("expected 'case' and a name")
      }
      guard record.cases[name.text] == nil else { throw damaged("'\(line)' stands here a second time") }
      next += 1
      let picture = try picture(number: 1)
      var alternatives: [PictureRecord] = []
      while picture != nil, let next = try self.picture(number: alternatives.count + 2) {
        alternatives.append(next)
      }
      record.cases[name.text] = GoldenRecord(
        picture: picture, alternatives: alternatives, facts: try facts())
    }
    return record
  }

  /// The line to read next; nil at the end.
  private var line: Substring? { next < lines.count ? lines[next] : nil }

  /// Three lines about a picture, or none.
  private mutating func picture(number: Int) throws(Problem) -> PictureRecord? {
    let key = "  \(PictureRecord.key(number: number)) "
    guard let line, line.hasPrefix(key) else { return nil }
    let sides = line.dropFirst(key.utf8.count).split(separator: "x", omittingEmptySubsequences: false)
    guard sides.count == 2, let width = Int(sides[0]), let height = Int(sides[1]), width > 0, height > 0
    else {
      throw damaged("expected a size like '320x50'", column: key.utf8.count + 1)
    }
    next += 1
    let pixelHash = try hash(after: "  pixels ")
    let fileHash = try hash(after: "  file ")
    return PictureRecord(
      width: width, height: height, pixelHash: pixelHash, fileHash: fileHash, number: number)
  }

  private mutating func hash(after key: String) throws(Problem) -> ContentHash {
    guard let line, line.hasPrefix(key), let hash = ContentHash(String(line.dropFirst(key.utf8.count))) else {
      throw damaged("expected '\(key.dropFirst(2))' and 32 hexadecimal digits", column: 3)
    }
    next += 1
    return hash
  }

  /// Indented lines up to a blank line or the end.
  private mutating func facts() throws(Problem) -> Facts {
    let first = next
    while let line, line.hasPrefix("  ") { next += 1 }
    let section = lines[first..<next].map { $0.dropFirst(2) }
    let facts: Facts
    do throws(FactLineError) {
      facts = try Facts(lines: section)
    } catch {
      next = first + (section.firstIndex { $0 == error.line } ?? 0)
      throw damaged(error.description, column: 3)
    }
    guard line?.isEmpty != false else { throw damaged("expected a blank line or an indented one") }
    if line != nil { next += 1 }
    return facts
  }

  private func damaged(_ what: String, column: Int = 1) -> Problem {
    let location = SourceLocation(path: path, line: next + 1, column: column)
    let markers = ["<<<<<<<", "|||||||", "=======", ">>>>>>>"]
    if let line, markers.contains(where: line.hasPrefix) {
      return Problem(
        location,
        "an unresolved merge conflict; facts are never merged by hand: take either side, then accept this group anew"
      )
    }
    if line?.hasPrefix("version https://git-lfs") == true {
      return Problem(location, "the file is a git-lfs pointer, not its content; run `git lfs pull`")
    }
    return Problem(location, "\(what); restore the file from version control, or accept this group anew")
  }
}
