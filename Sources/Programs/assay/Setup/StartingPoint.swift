import AssayInitFiles
import AssayReporting
import AssaySubjects
import AssaySystem

/// The files with which `assay init` starts a folder of goldens, and what to do next.
struct StartingPoint {
  /// A server whose continuous integration verifies goldens.
  enum Server: String, CaseIterable {
    case github, gitlab
  }

  /// The files by their paths.
  var files: [(path: String, bytes: [UInt8])]
  /// The next steps, in lines.
  var next: [String]

  /// A scenario that a program draws, in any language, and jobs that verify it and accept its goldens.
  static func scenarios(on server: Server) -> StartingPoint {
    StartingPoint(
      files: goldens(in: "Goldens") + [
        ("Scenarios/badge.yaml", embedded(init_scenario)), ("Scenarios/badge.png", embedded(init_picture)),
      ] + jobs(on: server),
      next: [
        "put the command that draws your picture into Scenarios/badge.yaml; the one there copies badge.png",
        "assay verify --allow-commands    fails, because there is no golden, and names the picture to look at",
        "assay accept --allow-commands badge    makes that picture the golden",
        "to start with a label that Assay draws: assay init --label; with Swift tests: assay init, next to a Package.swift",
      ])
  }

  /// A scenario of a label, and no jobs unless a server is named.
  static func label(on server: Server?) -> StartingPoint {
    StartingPoint(
      files: goldens(in: "Goldens") + [("Scenarios/label.yaml", embedded(init_label))]
        + (server.map(jobs) ?? []),
      next: [
        "assay verify    passes",
        "change a value in Scenarios/label.yaml, and run `assay verify` again: it fails, and says what changed",
        "assay accept --failed    makes the new pictures the goldens",
      ])
  }

  /// A target of tests in a Swift package, and a job that runs them.
  static func tests(on server: Server) -> StartingPoint {
    let job =
      switch server {
      case .github: (".github/workflows/goldens.yml", embedded(init_test_workflow))
      case .gitlab: (".gitlab-ci.yml", embedded(init_test_pipeline))
      }
    return StartingPoint(
      files: goldens(in: "Tests/GoldenTests/Goldens") + [
        ("Tests/GoldenTests/BadgeTests.swift", embedded(init_test)), job,
      ],
      next: [
        "add to the dependencies of Package.swift, with the address of Assay; for a path, as in .package(name: \"assay\", path: \"../assay\"),",
        "the workflow must check out that repository, too:",
        #"    .package(url: "https://…/assay.git", branch: "main"),"#,
        "and to its targets:",
        #"    .testTarget(name: "GoldenTests", dependencies: [.product(name: "AssayTesting", package: "assay")], exclude: ["Goldens"]),"#,
        "swift test    fails, because there is no golden, and names the picture to look at",
        "swift package assay accept badge/round    makes that picture the golden",
      ])
  }

  private static func jobs(on server: Server) -> [(path: String, bytes: [UInt8])] {
    switch server {
    case .github:
      [
        (".github/workflows/goldens.yml", embedded(init_scenario_workflow)),
        (".github/workflows/accept-goldens.yml", embedded(init_accepting)),
      ]
    case .gitlab: [(".gitlab-ci.yml", embedded(init_scenario_pipeline))]
    }
  }

  /// Git's files for goldens, next to them: the repository's own attributes are not changed.
  private static func goldens(in folder: String) -> [(path: String, bytes: [UInt8])] {
    [
      ("\(folder)/.gitattributes", embedded(init_attributes)),
      ("\(folder)/.gitignore", embedded(init_leftovers)), (".gitignore", Array(".build/\n".utf8)),
    ]
  }
}

extension StartingPoint {
  /// The workflow of a folder's suite, and its artifact.
  static func workflow(of folder: String) -> String {
    (["goldens"] + folder.split(separator: "/").map(String.init)).joined(separator: "-")
  }

  /// The same with jobs for a folder below the root of a repository, which servers read at the root only; empty for the root.
  func below(_ folder: String) throws(Problem) -> StartingPoint {
    let isPlain = folder.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "._-/".contains($0)) }
    guard isPlain else {
      throw Problem(
        SourceLocation(path: folder),
        "jobs of a folder with such a name cannot be written; rename it, use letters, digits and . _ - /")
    }
    var start = self
    for (index, file) in files.enumerated() where file.path.hasSuffix(".yml") {
      let name = Paths.name(of: file.path).replacing("goldens", with: StartingPoint.workflow(of: folder))
      start.files[index] = (
        Paths.join(Paths.folder(of: file.path), name), StartingPoint.filled(file.bytes, for: folder)
      )
      if file.path == ".gitlab-ci.yml", !folder.isEmpty {
        start.next.append(
          "include the jobs in .gitlab-ci.yml at the root:    include: {local: \(folder)/.gitlab-ci.yml}")
      }
    }
    return start
  }

  /// Fills in the places of jobs such as `<name>`; lines marked with `# below:` are for folders below the root.
  private static func filled(_ template: [UInt8], for folder: String) -> [UInt8] {
    let isRoot = folder.isEmpty
    let values = [
      "folder": folder, "name": workflow(of: folder), "path": isRoot ? "" : folder + "/",
      "suite": isRoot ? "" : " " + folder, "request": isRoot ? "/assay accept" : "/assay accept \(folder) ",
    ]
    let lines = String(decoding: template, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false)
      .filter { !isRoot || !$0.contains("# below:") }
    let text = lines.joined(separator: "\n").replacing(/# below: ?/, with: "")
    return Array(values.reduce(text) { $0.replacing("<\($1.key)>", with: $1.value) }.utf8)
  }
}
