import AssayInitFiles
import AssayReporting

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
  /// The folder of the server's jobs; nil if it is that of the files.
  var root: String?

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
