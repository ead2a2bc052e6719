import AssaySubjects
import AssaySystem

/// A start below the root of a repository, where several suites may be.
extension StartingPoint {
  /// The workflow of a folder's suite, and its artifact.
  static func workflow(of folder: String) -> String {
    (["goldens"] + folder.split(separator: "/").map(String.init)).joined(separator: "-")
  }

  /// The same with jobs for a folder below the root of a repository, which servers read at the root only.
  func below(_ root: String, in folder: String) throws(Problem) -> StartingPoint {
    let isPlain = folder.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "._-/".contains($0)) }
    guard isPlain else {
      throw Problem(
        SourceLocation(path: folder),
        "jobs of a folder with such a name cannot be written; rename it, use letters, digits and . _ - /")
    }
    var start = self
    start.root = root
    for (index, file) in files.enumerated() {
      let text = String(decoding: file.bytes, as: UTF8.self)
      if file.path.hasPrefix(".github/") {
        let name = Paths.name(of: file.path).replacing("goldens", with: StartingPoint.workflow(of: folder))
        start.files[index] = (".github/workflows/" + name, Array(onGitHub(text, folder).utf8))
      } else if file.path == ".gitlab-ci.yml" {
        start.files[index].bytes = Array(onGitLab(text, folder).utf8)
        start.next.append(
          "include the jobs in .gitlab-ci.yml at the root:    include: {local: \(folder)/.gitlab-ci.yml}")
      }
    }
    return start
  }

  private func onGitHub(_ text: String, _ folder: String) -> String {
    let name = StartingPoint.workflow(of: folder)
    let place = "working-directory: \(folder)\n"
    return text.replacing(
      [
        ("name: goldens\non:", "name: goldens \(folder)\non:"),
        ("name: accept goldens\n", "name: accept goldens \(folder)\n"),
        ("workflows: [goldens]", "workflows: [goldens \(folder)]"), ("group: goldens-", "group: \(name)-"),
        ("\njobs:\n  goldens:\n", "\ndefaults:\n  run:\n    \(place)\njobs:\n  goldens:\n"),
        ("name: goldens\n          path: ", "name: \(name)\n          path: "),
        ("path: .build", "path: \(folder)/.build"), ("--name goldens ", "--name \(name) "),
        (
          "            .build\n            !.build/",
          "            \(folder)/.build\n            !\(folder)/.build/"
        ),
        ("key: swift-${{ hashFiles('", "key: \(name)-${{ hashFiles('\(folder)/"),
        ("'/assay accept')", "'/assay accept \(folder) ')"),
        ("`/assay accept all 12`", "`/assay accept \(folder) all 12`"),
        (
          "      - run: >-\n          \"$RUNNER_TEMP/bin/assay\" accept",
          "      - \(place)        run: >-\n          \"$RUNNER_TEMP/bin/assay\" accept"
        ),
      ])
  }

  private func onGitLab(_ text: String, _ folder: String) -> String {
    text.replacing(
      [
        ("goldens:\n", "goldens \(folder):\n"), ("  script:\n", "  script:\n    - cd \(folder)\n"),
        ("  after_script:\n", "  after_script:\n    - cd \(folder)\n"),
        ("  script: /tmp", "  script:\n    - cd \(folder)\n    - /tmp"),
        ("raw/.build", "raw/\(folder)/.build"),
        ("paths: [.build", "paths: [\(folder)/.build"), ("junit: .build", "junit: \(folder)/.build"),
        ("files: [Package", "files: [\(folder)/Package"),
        ("expose_as: goldens", "expose_as: goldens \(folder)"),
        ("/assay accept $ACCEPT", "/assay accept \(folder) $ACCEPT"),
      ])
  }
}

extension String {
  /// The text with replacements, in order.
  fileprivate func replacing(_ pairs: [(String, String)]) -> String {
    pairs.reduce(self) { $0.replacing($1.0, with: $1.1) }
  }
}
