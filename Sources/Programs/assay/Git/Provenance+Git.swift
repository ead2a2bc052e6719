import AssayVerifying
import AssayImaging
import FoundationEssentials

extension Provenance {
  /// The hash of this program, and the commit of the working folder; nil if the program cannot be read.
  ///
  /// Files that git does not track do not count as changes: bundles have the hashes of scenarios and goldens.
  static var ofThisProgram: Provenance? {
    let path = URL(fileURLWithPath: "/proc/self/exe")
    guard let program = try? Data(contentsOf: path, options: .alwaysMapped) else { return nil }
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
