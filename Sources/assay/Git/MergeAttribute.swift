import AssaySubjects
import Foundation

/// Whether git is told not to merge facts files line by line.
enum MergeAttribute {
  /// What to do about it; nil where git is told, or where there is no git to tell.
  static func hint(goldens: String) -> String? {
    guard FileManager.default.fileExists(atPath: goldens),
      let git = try? Git(folder: goldens, for: "doctor"),
      let answer = try? git.run(["check-attr", "merge", "--", "any.facts"]), answer.status == 0
    else { return nil }
    let text = String(decoding: answer.output, as: UTF8.self)
    guard text.hasSuffix(": unspecified\n") || text.hasSuffix(": set\n") else { return nil }
    return
      "git: facts files may be merged line by line, which describes pictures that nobody drew; add the line '*.facts -merge' to .gitattributes"
  }
}
