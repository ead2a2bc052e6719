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
      let kept = part.lowercased().split { $0.asciiValue.map(allows) != true }.joined(separator: "-")
      return String(kept.drop { $0.asciiValue.map(isLetterOrDigit) != true })
    }
    return SubjectName(parts.joined(separator: "/"))
  }
}
