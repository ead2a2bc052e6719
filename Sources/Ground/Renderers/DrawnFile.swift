import AssayFacts
import AssayImaging
package import AssaySubjects

/// A candidate that another program or a test drew: a picture or text in a file, and facts in a JSON file next to it.
package struct DrawnFile {
  /// The most bytes of a picture's file.
  package static let pictureLimit = 16 << 20
  /// The most bytes of the facts.
  static let factsLimit = 1 << 20
  /// The longest side of a picture, in pixels.
  static let sideLimit = 16_384

  /// The content of the file.
  var form = GoldenForm.picture
  /// The file's path.
  var path: String
  /// The path of the JSON file, which may be missing.
  var facts: String

  /// Reads the file with its facts; nil when it is missing.
  func rendering() throws(Problem) -> Rendering? {
    switch form {
    case .facts: return Rendering(facts: try readFacts())
    case .picture:
      guard let file = try PlainFile.contents(of: path, limit: DrawnFile.pictureLimit) else { return nil }
      var rendering = Rendering(bitmap: try bitmap(file), facts: try readFacts())
      rendering.file = file
      return rendering
    case .text, .json:
      guard let bytes = try PlainFile.contents(of: path, limit: Facts.textLimit) else { return nil }
      guard var text = String(validating: bytes, as: UTF8.self) else {
        throw Problem(SourceLocation(path: path), "the text is not UTF-8; write it again")
      }
      // As JSON of goldens ends.
      if form == .json, text.utf8.last != UInt8(ascii: "\n") { text += "\n" }
      var rendering = Rendering(text: text, form: form)
      rendering.facts.merge(try readFacts())
      return rendering
    }
  }

  private func bitmap(_ file: [UInt8]) throws(Problem) -> Bitmap {
    let bitmap: Bitmap
    do throws(PictureError) {
      bitmap = try Bitmap(file: file, named: path)
    } catch {
      throw Problem(SourceLocation(path: path), error.description)
    }
    guard max(bitmap.width, bitmap.height) <= DrawnFile.sideLimit else {
      throw Problem(
        SourceLocation(path: path),
        "the picture has \(bitmap.width)×\(bitmap.height) pixels; a side has at most \(DrawnFile.sideLimit)")
    }
    return bitmap
  }

  private func readFacts() throws(Problem) -> Facts {
    guard let json = try PlainFile.contents(of: facts, limit: DrawnFile.factsLimit) else { return Facts() }
    let fact: Fact
    do throws(FactJSONError) {
      fact = try Fact(json: json)
    } catch {
      throw Problem(SourceLocation(path: facts, line: error.line), "the facts are no JSON: \(error.reason)")
    }
    guard case .record(let record) = fact else {
      throw Problem(SourceLocation(path: facts), "the facts must be an object, {\"name\": value}")
    }
    return record
  }
}

extension Bound {
  /// The limits of pictures that other programs draw.
  package static let ofOtherPictures = [
    Bound("program that draws", "what it prints", Program.printLimit, .bytes, "it is there to draw"),
    Bound(
      "picture of a program, of `--candidates`", "size", DrawnFile.pictureLimit, .bytes,
      "a picture of 2 K as noise"),
    Bound(
      "picture of a program, of `--candidates`", "side", DrawnFile.sideLimit, .count("pixels"),
      "a long page"),
    Bound(
      "picture of a program, of `--candidates`", "facts as JSON", DrawnFile.factsLimit, .bytes,
      "facts are few"),
    Bound(
      "picture of a program, of `--candidates`", "pictures of a folder", CandidateFolder.countLimit,
      .count("pictures"), "all names are held in memory"),
  ]
}
