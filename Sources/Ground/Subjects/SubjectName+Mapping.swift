extension SubjectName {
  /// The name of a picture that others have named: that of `LoginPage-chromium` is `loginpage-chromium`.
  ///
  /// Letters become lower case, since not every file system tells cases apart, and what no golden's name has becomes `-`.
  /// What is a golden's name already stays as it is.
  ///
  /// - Returns: Nil where nothing is left of a part, or a part is `.` or `..`.
  public static func mapped(from text: String) -> SubjectName? {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { part -> String in
      if part == "." || part == ".." { return "" }
      let kept = part.lowercased().split { !allows($0) }.joined(separator: "-")
      return String(kept.drop { !$0.isLetter && !$0.isNumber })
    }
    return SubjectName(parts.joined(separator: "/"))
  }

  private static func allows(_ character: Character) -> Bool {
    character.isASCII && (character.isLetter || character.isNumber || "-._@+=,".contains(character))
  }
}
