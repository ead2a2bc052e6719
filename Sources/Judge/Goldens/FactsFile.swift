public import AssayFacts
import AssayImaging
public import AssaySubjects

/// The facts file of a case, whose facts are not parsed yet.
///
/// Parsing facts takes as long as drawing the case. Equal facts have equal text, so an unchanged case is recognized without parsing.
public struct FactsFile: Sendable {
  /// The record without its facts.
  private var record = GoldenRecord(picture: nil, facts: Facts())
  /// What has not been read: in the end, the facts.
  private var rest: ArraySlice<UInt8>
  private let path: String
  private let name: String
  /// The number of the line that ``rest`` begins with.
  private var number = 1

  /// The file with the fingerprint of the environment that the golden was accepted in; nil for none.
  package var fingerprint: String? { record.fingerprint }

  /// Reads a facts file; its path and the name of its case are for error messages.
  ///
  /// - Throws: The place of the first line that is damaged.
  public init(bytes: [UInt8], path: String, name: String = "") throws(Problem) {
    // A checkout may have changed the line ends to CRLF.
    let bytes = bytes.contains(UInt8(ascii: "\r")) ? bytes.filter { $0 != UInt8(ascii: "\r") } : bytes
    (rest, self.path, self.name) = (bytes[...], path, name)
    record.fingerprint = try readHeading()
    record.picture = try readPicture(number: 1)
    while record.picture != nil, let further = try readPicture(number: record.alternatives.count + 2) {
      record.alternatives.append(further)
    }
    record.text = try readText()
  }

  /// The record with its facts.
  ///
  /// - Parameter likely: Facts that the case may have. If it has exactly these, its own need not be parsed.
  public func record(likely: Facts? = nil) throws(Problem) -> GoldenRecord {
    var whole = record
    if let likely, areEqual(rest, likely.text) {
      whole.facts = likely
      return whole
    }
    do throws(FactJSONError) {
      whole.facts = try Facts(text: Array(rest))
    } catch {
      var place = self
      for _ in 1..<error.line { place.skipLine() }
      throw place.damaged(error.reason)
    }
    return whole
  }
}

extension FactsFile {
  /// The file that describes an environment, named by its content; nil and nothing for an empty fingerprint.
  package static func fingerprint(_ facts: Facts) -> (file: String?, bytes: [UInt8]) {
    let bytes = GoldenRecord(picture: nil, facts: facts).content
    return facts.isEmpty ? (nil, []) : (String(ContentHash(of: bytes).description.prefix(8)), bytes)
  }

  /// Whether a text can be the name of a fingerprint's file.
  static func isFingerprint(_ text: some Collection<UInt8>) -> Bool {
    text.count == 8 && text.allSatisfy("0123456789abcdef".utf8.contains)
  }
}

// MARK: Reading the lines before the facts

extension FactsFile {
  private var line: ArraySlice<UInt8> { rest.prefix { $0 != UInt8(ascii: "\n") } }

  /// The words of the line.
  private var words: [ArraySlice<UInt8>] {
    line.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
  }

  private mutating func skipLine() {
    rest = rest[line.endIndex...].dropFirst()
    number += 1
  }

  /// Reads the first line; returns the file of the fingerprint.
  private mutating func readHeading() throws(Problem) -> String? {
    let heading = GoldenRecord.heading.utf8
    let file = line.dropFirst(heading.count + 1)
    guard
      line.elementsEqual(heading)
        || line.starts(with: "\(GoldenRecord.heading) ".utf8) && FactsFile.isFingerprint(file)
    else {
      let words = words.map { String(decoding: $0, as: UTF8.self) }
      guard words.count == 3, words[..<2] == ["assay", "facts"], let version = Int(words[2]), version > 0
      else {
        throw damaged("expected '\(GoldenRecord.heading)' on the first line")
      }
      throw Problem(
        SourceLocation(path: path, line: 1, column: 1),
        version > 3
          ? "a newer Assay wrote this file, and this one reads '\(GoldenRecord.heading)'; use the newer one"
          : "an older Assay wrote this file for all cases of a group; `assay accept \(shellWord(name))` draws them again and writes a file for each; look at what git shows, then delete this file"
      )
    }
    skipLine()
    return file.isEmpty ? nil : String(decoding: file, as: UTF8.self)
  }

  /// Reads the line about a picture, if there is one.
  private mutating func readPicture(number: Int) throws(Problem) -> PictureRecord? {
    let key = PictureRecord.key(number: number)
    guard rest.starts(with: "\(key) ".utf8) else { return nil }
    let words = words
    let sides = words[1].split(separator: UInt8(ascii: "x"), omittingEmptySubsequences: false)
      .map { Int(String(decoding: $0, as: UTF8.self)) }
    guard sides.count == 2, let width = sides[0], let height = sides[1], width > 0, height > 0
    else { throw damaged("expected a size like '320x50'", column: key.utf8.count + 2) }
    guard words.count == 4, let pixels = ContentHash(digits: words[2]),
      let file = ContentHash(digits: words[3])
    else { throw damaged("expected the size, and twice 32 hexadecimal digits") }
    skipLine()
    return PictureRecord(width: width, height: height, pixelHash: pixels, fileHash: file, number: number)
  }

  /// Reads the line about a text, if there is one.
  private mutating func readText() throws(Problem) -> TextRecord? {
    for form in [GoldenForm.text, .json] where rest.starts(with: "text \(form.rawValue) ".utf8) {
      let words = words
      guard words.count == 3, let hash = ContentHash(digits: words[2]) else {
        throw damaged("expected 'text \(form.rawValue)' and 32 hexadecimal digits")
      }
      skipLine()
      return TextRecord(form: form, fileHash: hash)
    }
    return nil
  }

  private func damaged(_ what: String, column: Int = 1) -> Problem {
    let location = SourceLocation(path: path, line: number, column: column)
    let start = String(decoding: line.prefix(50), as: UTF8.self)
    if ["<<<<<<<", "|||||||", "=======", ">>>>>>>"].contains(where: start.hasPrefix) {
      let command = name.isEmpty ? "accepting the case again" : "`assay accept \(shellWord(name))`"
      return Problem(
        location,
        "an unresolved merge conflict; facts are never merged by hand: \(command) draws this file's picture again and resolves it, then `git add` the folder of goldens"
      )
    }
    if start.hasPrefix("version https://git-lfs") {
      return Problem(location, "the file is a git-lfs pointer, not its content; run `git lfs pull`")
    }
    return Problem(location, "\(what); restore the file from version control, or accept the case again")
  }
}
