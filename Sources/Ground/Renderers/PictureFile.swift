import AssayFacts
import AssayImaging
import AssaySubjects

/// A picture and its facts as another program wrote them: a PNG file, with JSON beside it if it states facts.
package struct PictureFile {
  /// The most bytes of a picture's file.
  package static let pictureLimit = 16 << 20
  /// The most bytes of the facts.
  static let factsLimit = 1 << 20
  /// The longest side of a picture, in pixels.
  static let sideLimit = 16_384

  var picture: String
  var facts: String

  /// Reads both; nil when there is no picture.
  func rendering() throws(Problem) -> Rendering? {
    guard let png = try PictureFile.read(picture, limit: PictureFile.pictureLimit) else { return nil }
    let bitmap: Bitmap
    do throws(PNGError) {
      try Bitmap.check(png: png)
      bitmap = try Bitmap(png: png)
    } catch {
      throw Problem(SourceLocation(path: picture), error.description)
    }
    guard max(bitmap.width, bitmap.height) <= PictureFile.sideLimit else {
      throw Problem(
        SourceLocation(path: picture),
        "the picture has \(bitmap.width)×\(bitmap.height) pixels; a side has at most \(PictureFile.sideLimit)"
      )
    }
    return Rendering(bitmap: bitmap, facts: try readFacts())
  }

  fileprivate static func read(_ path: String, limit: Int) throws(Problem) -> [UInt8]? {
    do throws(PlainFileError) {
      return try PlainFile.read(path, limit: limit)
    } catch {
      throw Problem(SourceLocation(path: path), error.description)
    }
  }

  fileprivate func readFacts() throws(Problem) -> Facts {
    guard let json = try PictureFile.read(facts, limit: PictureFile.factsLimit) else { return Facts() }
    let location = SourceLocation(path: facts)
    let fact: Fact
    do throws(FactJSONError) {
      fact = try Fact(json: json)
    } catch {
      throw Problem(SourceLocation(path: facts, line: error.line), "the facts are no JSON: \(error.reason)")
    }
    guard case .record(let facts) = fact else {
      throw Problem(location, "the facts must be an object, {\"name\": value}")
    }
    return facts
  }
}

/// A candidate of any form, as a test left it.
struct CandidateFile {
  var form: GoldenForm
  var path: String
  var facts: String

  /// Reads it with its facts; nil when it is gone.
  func rendering() throws(Problem) -> Rendering? {
    let picture = PictureFile(picture: path, facts: facts)
    switch form {
    case .picture: return try picture.rendering()
    case .facts: return Rendering(facts: try picture.readFacts())
    case .text, .json:
      guard let bytes = try PictureFile.read(path, limit: Facts.textLimit) else { return nil }
      guard let text = String(validating: bytes, as: UTF8.self) else {
        throw Problem(SourceLocation(path: path), "the text is not UTF-8; write it again")
      }
      var rendering = Rendering(text: text, form: form)
      for fact in try picture.readFacts().entries { rendering.facts[fact.name] = fact.value }
      return rendering
    }
  }
}
