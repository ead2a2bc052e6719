import AssayFacts
package import AssayImaging
package import AssaySubjects

/// Folders of pictures that other tools filled: pictures without facts files, which are goldens without facts.
extension GoldenStore {
  /// The picture of a golden without facts, and a record of it; nil if the file doesn't exist.
  ///
  /// - Parameter rendering: A rendering whose file may be the same, so that it is decoded once.
  package func unrecorded(
    _ name: SubjectName, rendered rendering: Rendering? = nil
  ) throws(Problem) -> (record: GoldenRecord, bitmap: Bitmap)? {
    try record(ofPicture: file(of: name), rendered: rendering)
  }

  /// The records of all pictures, made from their files, besides some.
  func unrecorded(besides names: Set<SubjectName>) throws(Problem) -> [SubjectName: GoldenRecord] {
    var records: [SubjectName: GoldenRecord] = [:]
    for file in try files() where file.isPicture {
      guard let name = name(ofGolden: file), !names.contains(name) else { continue }
      records[name] = try record(ofPicture: file)?.record
    }
    return records
  }

  /// Whether the folder has pictures and no facts at all.
  package func hasOnlyPictures() throws(Problem) -> Bool {
    let files = try files()
    return files.contains(where: \.isPicture) && !files.contains { $0.hasSuffix(".facts") }
  }

  /// Whether the folder has golden texts.
  package func hasTexts() -> Bool {
    let files = Set((try? files()) ?? [])
    return files.contains { file in
      guard let ending = [".txt", ".json"].first(where: file.hasSuffix) else { return false }
      let stem = file.dropLast(ending.count)
      return files.contains(file + ".facts")
        || files.contains(stem + ".facts") && !files.contains(stem + ".png")
    }
  }

  private func record(
    ofPicture file: String, rendered rendering: Rendering? = nil
  ) throws(Problem) -> (record: GoldenRecord, bitmap: Bitmap)? {
    guard let bytes = try read(file) else { return nil }
    do throws(PictureError) {
      let known = rendering?.file == bytes ? rendering?.bitmap : nil
      let bitmap = if let known { known } else { try Bitmap(file: bytes, named: file) }
      return (GoldenRecord(picture: PictureRecord(of: bitmap, in: bytes), facts: Facts()), bitmap)
    } catch {
      throw Problem(path: folder.path(file), "\(error); restore it from version control")
    }
  }
}

extension PictureRecord {
  /// Creates the record of a picture that is stored in a file.
  package init(of bitmap: Bitmap, in file: [UInt8]) {
    self.init(
      width: bitmap.width, height: bitmap.height, pixelHash: bitmap.contentHash,
      fileHash: ContentHash(of: file))
  }

  /// Whether a file's header has the recorded size; EXIF may turn a picture of another format.
  func hasSize(of file: [UInt8]) -> Bool {
    guard let size = Bitmap.size(of: file) else { return false }
    let mayBeTurned = PictureFormat(of: file) != .png
    return size == (width, height) || mayBeTurned && size == (height, width)
  }
}

extension String {
  /// Whether a file's name has the ending of pictures that are read.
  var isPicture: Bool { PictureFormat(ofFile: self)?.isRead == true }
}
