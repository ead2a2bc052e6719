import AssayFacts
import AssayImaging
import AssaySubjects
import AssayTestSupport
import Testing

@testable import AssayGoldens

/// A valid name of a case.
func name(_ text: String) throws -> SubjectName { try #require(SubjectName(text)) }

extension AcceptedGolden.Picture {
  /// A new file that contains a bitmap.
  static func new(_ bitmap: Bitmap) throws(PictureError) -> Self {
    let png = try bitmap.png()
    return .new(png: png, record: PictureRecord(of: bitmap, in: png))
  }
}

/// A golden of one color.
func golden(_ text: String, _ color: Color = .black, width: Int = 4) throws -> AcceptedGolden {
  AcceptedGolden(
    name: try name(text), facts: ["width": .number(width)],
    picture: try .new(Bitmap(width: width, height: 3, color: color)))
}

/// A folder for goldens, for each test of a suite its own.
class GoldenFolder {
  let temporary: TemporaryFolder
  let root: String
  let store: GoldenStore

  init() throws {
    temporary = try TemporaryFolder()
    root = temporary.path + "/Goldens"
    store = GoldenStore(root: root)
  }
}
