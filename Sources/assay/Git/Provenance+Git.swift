import AssayHarness
import AssayImaging
import Foundation

extension Provenance {
  /// That of this program, run in the working folder; nil where the program cannot be read.
  ///
  /// Files that git does not track make no difference: scenarios, goldens and program are told apart by their content.
  static var ofThisProgram: Provenance? {
    guard let path = Bundle.main.executablePath,
      let program = try? Data(contentsOf: URL(fileURLWithPath: path), options: .alwaysMapped)
    else { return nil }
    let hash = program.withUnsafeBytes { ContentHash(of: $0) }
    let git = try? Git(folder: ".", for: "--bundle")
    func lines(_ arguments: String...) -> [String]? {
      guard let answer = try? git?.run(arguments), answer.status == 0 else { return nil }
      return answer.lines
    }
    guard let commit = lines("rev-parse", "--verify", "--quiet", "HEAD")?.first else {
      return Provenance(program: hash.description)
    }
    let changes = lines("status", "--porcelain", "--untracked-files=no")
    return Provenance(program: hash.description, commit: commit, hasChanges: changes.map { !$0.isEmpty })
  }
}
