import AssayFacts
package import AssayImaging
package import AssaySubjects

/// Folders of pictures that other tools filled: PNG files without facts files, which are goldens without facts.
extension GoldenStore {
  /// The record of a picture without facts, made from its file; nil if there is no picture.
  package func unrecorded(_ name: SubjectName) throws(Problem) -> GoldenRecord? {
    try record(ofPicture: file(of: name))
  }

  /// The folders that have pictures.
  func groupsOfPictures() throws(Problem) -> Set<String> {
    Set(try files().filter(\.isPNG).map(Folder.parent))
  }

  /// The record of a group without a facts file: the pictures in its folder, besides some.
  func unrecorded(ofGroup group: String, besides names: Set<SubjectName>) throws(Problem) -> GroupRecord {
    var record = GroupRecord()
    for file in try files() where file.isPNG && Folder.parent(of: file) == group {
      let leaf = String(file.dropFirst(group.isEmpty ? 0 : group.utf8.count + 1).dropLast(".png".count))
      guard let name = SubjectName(group.isEmpty ? leaf : "\(group)/\(leaf)"), !names.contains(name) else {
        continue
      }
      record.cases[leaf] = try self.record(ofPicture: file)
    }
    return record
  }

  /// Whether the folder has pictures and no facts at all.
  package func hasOnlyPictures() throws(Problem) -> Bool {
    let files = try files()
    return files.contains(where: \.isPNG) && !files.contains { $0.hasSuffix(".facts") }
  }

  private func record(ofPicture file: String) throws(Problem) -> GoldenRecord? {
    guard let bytes = try read(file) else { return nil }
    do throws(PNGError) {
      let bitmap = try Bitmap(png: bytes)
      return GoldenRecord(picture: PictureRecord(of: bitmap, in: bytes), facts: Facts())
    } catch {
      throw Problem(path: folder.path(file), "\(error); restore it from version control")
    }
  }
}

extension PictureRecord {
  /// Creates the record of a picture that is stored in a file.
  package init(of bitmap: Bitmap, in png: [UInt8]) {
    self.init(
      width: bitmap.width, height: bitmap.height, pixelHash: bitmap.contentHash,
      fileHash: ContentHash(of: png))
  }
}

extension String {
  /// Whether a file's name has the ending of PNG files.
  var isPNG: Bool { lowercased().hasSuffix(".png") }
}
