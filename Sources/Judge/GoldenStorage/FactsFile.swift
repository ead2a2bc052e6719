public import AssayFacts
import AssayImaging
public import AssaySubjects

/// A facts file divided into its cases, whose facts are not parsed yet.
///
/// Parsing the facts of a case takes as long as drawing it. Equal facts have equal text, so an unchanged case is recognized without
/// parsing.
public struct FactsFile: Sendable {
  /// What the goldens depended on when they were accepted.
  public let fingerprint: Facts
  private let cases: [String: Case]
  private let reader: FactsFileReader

  /// One case of the file.
  fileprivate struct Case {
    /// The record without its facts.
    var record: GoldenRecord
    /// All facts, each a line with a line end.
    var facts: [UInt8]
    /// The lines that list the facts, or their changes from the case before.
    var lines: Range<Int>
  }

  /// Reads a facts file; its path and group are for error messages.
  ///
  /// - Throws: The place of the first line that is damaged.
  public init(bytes: [UInt8], path: String, group: String = "") throws(Problem) {
    guard String(validating: bytes, as: UTF8.self) != nil else {
      throw Problem(
        path: path, "the file is not UTF-8 text; restore it from version control, or accept its cases again")
    }
    var reader = FactsFileReader(bytes: bytes, path: path, group: group)
    let isOlder = try reader.heading()
    fingerprint = try reader.fingerprint()
    cases = try reader.cases(isOlder: isOlder)
    self.reader = reader
  }

  /// The record of a case with its facts; nil for no such case.
  ///
  /// - Parameter likely: Facts that the case may have. If it has exactly these, its own need not be parsed.
  public func record(of name: String, likely: Facts? = nil) throws(Problem) -> GoldenRecord? {
    guard let found = cases[name] else { return nil }
    var record = found.record
    if let likely, found.facts == likely.text {
      record.facts = likely
      return record
    }
    do throws(FactLineError) {
      let lines = found.facts.split(separator: UInt8(ascii: "\n"))
      record.facts = try Facts(lines: lines.map { Substring(decoding: $0, as: UTF8.self) })
    } catch {
      throw reader.damaged(error, in: found.lines)
    }
    return record
  }

  /// The records of all cases with their facts.
  func records() throws(Problem) -> [String: GoldenRecord] {
    var records: [String: GoldenRecord] = [:]
    for (name, _) in cases.sorted(by: { $0.value.lines.lowerBound < $1.value.lines.lowerBound }) {
      records[name] = try record(of: name)
    }
    return records
  }
}

/// Reads a facts file line by line.
private struct FactsFileReader {
  let lines: [ArraySlice<UInt8>]
  let path: String
  let group: String
  private var next = 0

  init(bytes: [UInt8], path: String, group: String) {
    // A checkout may have changed the line ends to CRLF.
    var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map {
      $0.last == UInt8(ascii: "\r") ? $0.dropLast() : $0
    }
    if lines.last?.isEmpty == true { lines.removeLast() }
    (self.lines, self.path, self.group) = (lines, path, group)
  }

  /// Reads the first line; returns whether the file has the previous format.
  mutating func heading() throws(Problem) -> Bool {
    guard line == GroupRecord.heading || line == GroupRecord.olderHeading else {
      let isNewer = line?.wholeMatch(of: /assay facts [0-9]{1,9}/) != nil
      throw damaged(
        isNewer
          ? "a newer Assay wrote this file, and this one reads '\(GroupRecord.heading)'; use the newer one"
          : "expected '\(GroupRecord.heading)' on the first line")
    }
    defer { next += 1 }
    return line == GroupRecord.olderHeading
  }

  mutating func fingerprint() throws(Problem) -> Facts {
    guard line == "fingerprint" else { throw damaged("expected 'fingerprint'") }
    next += 1
    let first = next
    while isNext("  ") { next += 1 }
    let facts: Facts
    do throws(FactLineError) {
      facts = try Facts(
        lines: lines[first..<next].map { Substring(decoding: $0.dropFirst(2), as: UTF8.self) })
    } catch {
      throw damaged(error, in: first..<next)
    }
    try skipBlankLine()
    return facts
  }

  mutating func cases(isOlder: Bool) throws(Problem) -> [String: FactsFile.Case] {
    var cases: [String: FactsFile.Case] = [:]
    var changes = FactChanges()
    while next < lines.count {
      let leaf = String(decoding: lines[next].dropFirst(5), as: UTF8.self)
      guard isNext("case "), SubjectName(leaf) != nil, !leaf.utf8.contains(UInt8(ascii: "/"))
      else { throw damaged("expected 'case' and a name") }
      guard cases[leaf] == nil else { throw damaged("'case \(leaf)' is here a second time") }
      next += 1
      let record = try record()
      let first = next
      while isNext("  ") || isNext("+ ") || isNext("- ") { next += 1 }
      if isOlder { changes = FactChanges() }
      if let position = changes.apply(lines[first..<next]) {
        next = first + position
        throw damaged("the case before has no such fact, or has it further up", column: 3)
      }
      let stated = first..<next
      try skipBlankLine()
      guard changes.size <= GoldenStore.factsLimit else {
        next = first
        throw damaged(
          "the facts up to here, each written in full, have more than \(GoldenStore.factsLimit >> 20) MiB")
      }
      cases[leaf] = FactsFile.Case(record: record, facts: changes.text, lines: stated)
    }
    return cases
  }

  /// Skips the blank line between blocks; the file may end instead.
  private mutating func skipBlankLine() throws(Problem) {
    guard next == lines.count || lines[next].isEmpty else {
      throw damaged("expected a blank line or an indented one")
    }
    next += 1
  }

  /// The next line; nil at the end.
  private var line: String? { next < lines.count ? String(decoding: lines[next], as: UTF8.self) : nil }

  private func isNext(_ start: String) -> Bool { next < lines.count && lines[next].starts(with: start.utf8) }

  /// Reads the lines about a case's pictures and text.
  private mutating func record() throws(Problem) -> GoldenRecord {
    var record = GoldenRecord(picture: try picture(number: 1), facts: Facts())
    while record.picture != nil, let further = try picture(number: record.alternatives.count + 2) {
      record.alternatives.append(further)
    }
    for form in [GoldenForm.text, .json] where isNext("  text \(form.rawValue) ") {
      record.text = TextRecord(form: form, fileHash: try hash(after: "  text \(form.rawValue) "))
    }
    return record
  }

  /// Reads the three lines about a picture, if there are any.
  private mutating func picture(number: Int) throws(Problem) -> PictureRecord? {
    let key = "  \(PictureRecord.key(number: number)) ".utf8
    guard isNext("  picture"), lines[next].starts(with: key) else { return nil }
    let sides = lines[next].dropFirst(key.count)
      .split(separator: UInt8(ascii: "x"), omittingEmptySubsequences: false)
      .map { Int(String(decoding: $0, as: UTF8.self)) }
    guard sides.count == 2, let width = sides[0], let height = sides[1], width > 0, height > 0
    else { throw damaged("expected a size like '320x50'", column: key.count + 1) }
    next += 1
    let pixelHash = try hash(after: "  pixels ")
    let fileHash = try hash(after: "  file ")
    return PictureRecord(
      width: width, height: height, pixelHash: pixelHash, fileHash: fileHash, number: number)
  }

  private mutating func hash(after key: String) throws(Problem) -> ContentHash {
    guard isNext(key), let hash = ContentHash(digits: lines[next].dropFirst(key.utf8.count)) else {
      throw damaged("expected '\(key.dropFirst(2))' and 32 hexadecimal digits", column: 3)
    }
    next += 1
    return hash
  }

  /// The problem with facts that cannot be parsed, at the line that states them.
  func damaged(_ error: FactLineError, in range: Range<Int>) -> Problem {
    var reader = self
    reader.next = range.first { lines[$0].dropFirst(2).elementsEqual(error.line.utf8) } ?? range.lowerBound
    return reader.damaged(error.description, column: 3)
  }

  private func damaged(_ what: String, column: Int = 1) -> Problem {
    let location = SourceLocation(path: path, line: next + 1, column: column)
    let line = line ?? ""
    if ["<<<<<<<", "|||||||", "=======", ">>>>>>>"].contains(where: line.hasPrefix) {
      let command = group.isEmpty ? "accepting its cases again" : "`assay accept \(group)`"
      return Problem(
        location,
        "an unresolved merge conflict; facts are never merged by hand: \(command) draws this file's pictures again and resolves it, then `git add` the file"
      )
    }
    if line.hasPrefix("version https://git-lfs") {
      return Problem(location, "the file is a git-lfs pointer, not its content; run `git lfs pull`")
    }
    return Problem(location, "\(what); restore the file from version control, or accept its cases again")
  }
}
