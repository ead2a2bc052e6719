import AssayFacts
import AssayImaging
public import AssaySubjects

extension GroupRecord {
  /// The first line of every facts file; the number grows when the form changes.
  static let heading = "assay facts 2"
  /// The form before, which is still read: each case states all its facts.
  static let olderHeading = "assay facts 1"

  /// The record as a text file: the fingerprint, then the cases by name, one line a value that the case before lacks.
  ///
  /// ```text
  /// assay facts 2
  /// fingerprint
  ///   engine: 1
  ///
  /// case all-10
  ///   picture 320x50
  ///   pixels 00112233445566778899aabbccddeeff
  ///   file 00112233445566778899aabbccddeeff
  ///   size.width: 300
  ///   size.height: 30
  ///
  /// case all-15
  ///   picture 320x50
  ///   pixels ffeeddccbbaa99887766554433221100
  ///   file ffeeddccbbaa99887766554433221100
  ///   size.height: 45
  /// ```
  ///
  /// ``FactChanges`` has the rules.
  public var text: String {
    var lines = [GroupRecord.heading, "fingerprint"] + fingerprint.lines.map { "  " + $0 }
    let names = cases.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    var changes = FactChanges<ArraySlice<UInt8>>()
    for name in names {
      guard let record = cases[name] else { continue }
      lines +=
        ["", "case \(name)"]
        + ((record.picture?.lines ?? []) + record.alternatives.flatMap(\.lines)
        + (record.text.map { ["text \($0.form.rawValue) \($0.fileHash)"] } ?? [])).map { "  " + $0 }
      lines += changes.state(record.facts.text.split(separator: UInt8(ascii: "\n")))
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
    let isOlder = try heading()
    guard line == "fingerprint" else { throw damaged("expected 'fingerprint'") }
    next += 1
    var record = GroupRecord(fingerprint: try facts())
    var changes = FactChanges<Substring.UTF8View.SubSequence>()
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
      let text = try text()
      if isOlder { changes = FactChanges() }  // which bounds nothing, as each line of the file is read once
      record.cases[name.text] = GoldenRecord(
        picture: picture, alternatives: alternatives, text: text, facts: try facts(after: &changes))
    }
    return record
  }

  /// Reads the first line; whether it is that of the form before.
  private mutating func heading() throws(Problem) -> Bool {
    guard let line, line == GroupRecord.heading || line == GroupRecord.olderHeading else {
      let isNewer = line?.wholeMatch(of: /assay facts [0-9]{1,9}/) != nil
      throw damaged(
        isNewer
          ? "a newer Assay wrote this file, and this one reads '\(GroupRecord.heading)'; use the newer one"
          : "expected '\(GroupRecord.heading)' on the first line")
    }
    next += 1
    return line == GroupRecord.olderHeading
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

  /// A line about a text in a file of its own, or none.
  private mutating func text() throws(Problem) -> TextRecord? {
    guard
      let form = [GoldenForm.text, .json].first(where: { line?.hasPrefix("  text \($0.rawValue) ") == true })
    else { return nil }
    return TextRecord(form: form, fileHash: try hash(after: "  text \(form.rawValue) "))
  }

  private mutating func hash(after key: String) throws(Problem) -> ContentHash {
    guard let line, line.hasPrefix(key), let hash = ContentHash(String(line.dropFirst(key.utf8.count))) else {
      throw damaged("expected '\(key.dropFirst(2))' and 32 hexadecimal digits", column: 3)
    }
    next += 1
    return hash
  }

  /// The facts of a case, from what changed since the case before.
  private mutating func facts(
    after changes: inout FactChanges<Substring.UTF8View.SubSequence>
  ) throws(Problem) -> Facts {
    let first = next
    while let line, line.hasPrefix("  ") || line.hasPrefix("+ ") || line.hasPrefix("- ") { next += 1 }
    if let position = changes.apply(lines[first..<next].map { $0.utf8[...] }) {
      next = first + position
      throw damaged("the case before has no such fact, or states it further up", column: 3)
    }
    guard changes.size <= GoldenStore.factsLimit else {
      next = first
      throw damaged(
        "the facts up to here, each written in full, have more than \(GoldenStore.factsLimit >> 20) MiB")
    }
    return try facts(changes.lines.map(Substring.init), statedFrom: first)
  }

  /// Indented lines up to a blank line or the end.
  private mutating func facts() throws(Problem) -> Facts {
    let first = next
    while let line, line.hasPrefix("  ") { next += 1 }
    return try facts(lines[first..<next].map { $0.dropFirst(2) }, statedFrom: first)
  }

  /// Reads facts, and goes beyond the blank line behind the lines that state them.
  private mutating func facts(_ stated: [Substring], statedFrom first: Int) throws(Problem) -> Facts {
    let facts: Facts
    do throws(FactLineError) {
      facts = try Facts(lines: stated)
    } catch {
      next = lines[first..<next].firstIndex { $0.dropFirst(2) == error.line } ?? first
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
