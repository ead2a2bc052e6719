package import AssaySubjects

extension GoldenStore {
  /// The name of the golden that a test or a file calls `text`: as it is, or in lower case if only such a golden exists, of an earlier import.
  package func name(calling text: String) -> SubjectName? {
    guard let name = SubjectName.stated(text), let older = SubjectName.mapped(from: text), older != name,
      !hasGolden(name), hasGolden(older)
    else { return SubjectName.stated(text) }
    return older
  }

  private func hasGolden(_ name: SubjectName) -> Bool {
    folder.exists(GoldenStore.factsFile(of: name)) || folder.exists(file(of: name))
  }
}
