import AssayHarness
import AssayImaging
import AssaySubjects

@testable import AssayReporting

/// Goldens made by hand for the tests of the gallery.
enum GallerySample {
  static func piece(
    _ name: String, line: Int = 3, summary: String? = "A corner.", system: String? = "HTLabel",
    behaviors: [String] = ["HT-09"], width: Int = 60
  ) throws -> Gallery.Piece {
    let group = try Sample.name(name).group
    var subject = Subject(
      name: try Sample.name(name), location: SourceLocation(path: "Scenarios/\(group).yaml", line: line),
      summary: summary
    ) { () throws(RenderingError) in throw .unavailable("it is not rendered") }
    (subject.system, subject.behaviors) = (system, behaviors)
    return Gallery.Piece(subject, png: try Sample.words(at: 4, width: width).png())
  }

  static func gallery(_ pieces: [Gallery.Piece]) -> Gallery {
    var gallery = Gallery([])
    gallery.pieces = pieces
    return gallery
  }

  static func pieces() throws -> [Gallery.Piece] {
    var all = try [
      piece("cross/nothing/one", system: "CJLabel", behaviors: ["CJ-01"]),
      piece("htlabel/corners/all-10", behaviors: ["HT-09", "HT-13"]),
      piece("htlabel/corners/none", line: 30, behaviors: ["HT-09"], width: 600),
      piece("htlabel/fit/grow", summary: "Text grows.", behaviors: []),
    ]
    all[1].equals = [try Sample.name("htlabel/corners/all-11"), try Sample.name("cross/corners/parabola")]
    return all
  }

  /// A gallery of these goldens.
  static func gallery() throws -> Gallery { gallery(try pieces()) }

  /// A source file of forty lines.
  static let source = (1...40).map { "line \($0)" }.joined(separator: "\n")
}
