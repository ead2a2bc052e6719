import AssayImaging
package import AssaySubjects

/// The names of cases and those of their files.
extension GoldenStore {
  /// Whether the goldens of a case are in this folder, by its name.
  package func holds(_ name: SubjectName) -> Bool { name.text.hasPrefix(prefix) }

  /// A case's name as its files have it.
  func own(_ name: SubjectName) -> SubjectName {
    prefix.isEmpty
      ? name : SubjectName(String(name.text.unicodeScalars.dropFirst(prefix.unicodeScalars.count))) ?? name
  }

  /// The name of the golden that a test or a file calls `text`: as it is, or in lower case if only such a golden exists, of an earlier import.
  package func name(calling text: String) -> SubjectName? {
    guard let name = SubjectName.stated(text), let older = SubjectName.mapped(from: text), older != name,
      !hasGolden(name), hasGolden(older)
    else { return SubjectName.stated(text) }
    return older
  }

  private func hasGolden(_ name: SubjectName) -> Bool {
    folder.exists(factsFile(of: name)) || folder.exists(file(of: name))
  }

  /// Whether a file could be a golden or a facts file by its name.
  package static func isGoldenName(_ file: String) -> Bool {
    if file.isPicture { return GoldenStore(root: "").name(ofGolden: file) != nil }
    guard let ending = [".facts", ".txt", ".json"].first(where: file.hasSuffix) else { return false }
    let stem = String(file.dropLast(ending.count))
    return SubjectName(stem) != nil || stem.hasPrefix("_/") && FactsFile.isFingerprint(stem.utf8.dropFirst(2))
  }

  /// The name of the case that a picture or a facts file belongs to; nil where no case can have it.
  package func name(ofGolden file: String) -> SubjectName? {
    if file.hasSuffix(".facts") { return SubjectName(prefix + file.dropLast(".facts".count)) }
    return SubjectName(
      prefix + (PictureFormat(ofFile: file) == .png ? String(file.dropLast(".png".count)) : file))
  }
}
