import AssaySubjects

/// Files that belong to one golden, and would be overwritten for another.
extension GoldenStore {
  /// Throws if the file of a new golden is a further golden of another case, such as `a~2.png` of `a`.
  func refuseFurtherGolden(named name: SubjectName) throws(Problem) {
    guard let place = name.text.lastIndex(of: "~"),
      let number = Int(name.text[name.text.index(after: place)...]),
      let other = SubjectName(String(name.text[..<place])),
      (try? record(of: other))?.alternatives.contains(where: { $0.number == number }) == true
    else { return }
    throw Problem(
      path: picturePath(of: name), "this file is a further golden of '\(other)'; rename the case '\(name)'")
  }

  /// Throws if the file of a further golden is there, which must be the golden of another case.
  func refuseGoldenOfOtherCase(named name: SubjectName, number: Int) throws(Problem) {
    guard folder.exists(GoldenStore.pictureFile(of: own(name), number: number)) else { return }
    throw Problem(
      path: picturePath(of: name, number: number),
      "this file is there, and no further golden of '\(name)'; rename that case")
  }
}
