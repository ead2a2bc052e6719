import AssayImaging

/// The files with which `assay init` starts a folder of goldens, and what to do next.
struct StartingPoint {
  /// The files by their paths.
  var files: [(path: String, bytes: [UInt8])]
  /// What to do next, in lines; the first verification fails because there is no golden yet.
  var next: [String]

  /// Git's attributes of goldens, in a file next to them: the repository's own file is not changed.
  private static let attributes = """
    # A facts file is one record of one rendering: merging its lines would describe a picture nobody drew.
    *.facts -merge
    *.png binary

    """

  private static let leftovers = """
    # What an interrupted update of goldens leaves, for one machine alone.
    .journal
    .*.new

    """

  /// A server whose continuous integration verifies goldens.
  enum Server: String, CaseIterable {
    case github, gitlab
  }

  private static func goldens(in folder: String) -> [(path: String, bytes: [UInt8])] {
    [
      ("\(folder)/.gitattributes", Array(attributes.utf8)), ("\(folder)/.gitignore", Array(leftovers.utf8)),
      (".gitignore", Array(".build/\n".utf8)),
    ]
  }
}

extension StartingPoint {
  /// A scenario that a program draws, in any language.
  static func scenarios(on server: Server) throws -> StartingPoint {
    var files = goldens(in: "Goldens")
    files.append(("Scenarios/badge.yaml", Array(scenario.utf8)))
    files.append(("Scenarios/badge.png", try disc.png()))
    switch server {
    case .github:
      files.append((".github/workflows/goldens.yml", Array(scenarioWorkflow.utf8)))
      files.append((".github/workflows/accept-goldens.yml", Array(acceptingWorkflow.utf8)))
    case .gitlab: files.append((".gitlab-ci.yml", Array(acceptingPipeline.utf8)))
    }
    return StartingPoint(
      files: files,
      next: [
        "put the command that draws your picture into Scenarios/badge.yaml; the one there copies badge.png",
        "assay verify --allow-commands    fails, because there is no golden, and names the picture to look at",
        "assay accept --allow-commands badge    makes that picture the golden",
      ])
  }

  private static let scenario = """
    # `assay format` prints the reference of this file. Instead of `cp`, name the program that draws: it is given where to
    # write the PNG file, and the values of `given` and `matrix` by their names, such as "{text}".
    description: A badge.
    render: {command: [cp, badge.png, "{output}"]}
    given: {text: "3"}

    """

  /// A red disc of 24 pixels.
  private static var disc: Bitmap {
    var bitmap = Bitmap(width: 24, height: 24)
    for y in 0..<24 {
      for x in 0..<24 where (2 * x - 23) * (2 * x - 23) + (2 * y - 23) * (2 * y - 23) <= 576 {
        bitmap[x, y] = Color(red: 200, green: 30, blue: 60)
      }
    }
    return bitmap
  }
}

extension StartingPoint {
  /// A target of tests in a Swift package.
  static func tests(on server: Server) -> StartingPoint {
    var files = goldens(in: "Tests/GoldenTests/Goldens")
    files.append(("Tests/GoldenTests/BadgeTests.swift", Array(test.utf8)))
    switch server {
    case .github: files.append((".github/workflows/goldens.yml", Array(testWorkflow.utf8)))
    case .gitlab: files.append((".gitlab-ci.yml", Array(testPipeline.utf8)))
    }
    return StartingPoint(
      files: files,
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

  private static let test = """
    import AssayTesting
    import Testing

    /// Draw with your own code instead.
    @Test func aBadgeIsRound() {
      let side = 24
      let pixels = (0..<side * side).flatMap { index -> [UInt8] in
        let (x, y) = (2 * (index % side) + 1 - side, 2 * (index / side) + 1 - side)
        return x * x + y * y <= side * side ? [200, 30, 60, 255] : [0, 0, 0, 0]
      }
      expectGolden(Bitmap(width: side, height: side, bytes: pixels), named: "badge/round")
    }

    """
}

// MARK: Workflows for GitHub Actions

extension StartingPoint {
  private static let scenarioWorkflow = workflow(
    installation + """

            - run: >-
                "$RUNNER_TEMP/bin/assay" verify --allow-commands --github-annotations --bundle .build/assay/bundle
                --junit .build/assay/results.xml --markdown .build/assay/summary.md
                --contact-sheet .build/assay/contact-sheet.png
                --contact-sheet-url "$GITHUB_SERVER_URL/$GITHUB_REPOSITORY/actions/runs/$GITHUB_RUN_ID#artifacts"
            - run: cat .build/assay/summary.md >>"$GITHUB_STEP_SUMMARY"
              if: ${{ !cancelled() }}
            - uses: actions/upload-artifact@043fb46d1a93c77aae656e7c1c64a875d1fc6a0a  # v7.0.1
              if: ${{ !cancelled() }}
              with:
                path: .build/assay/contact-sheet.png
                archive: false
                include-hidden-files: true
      """)

  /// The step that installs a release.
  static let installation = """
          # Two variables of the repository: the address of assay-VERSION-linux-x86_64.tar.gz, and its hash from SHA256SUMS.
          - name: Install Assay
            run: |
              curl --fail --silent --show-error --location --output "$RUNNER_TEMP/assay.tar.gz" "$RELEASE"
              echo "$SHA256  $RUNNER_TEMP/assay.tar.gz" | sha256sum --check --quiet
              tar -xzf "$RUNNER_TEMP/assay.tar.gz" --strip-components=1 -C "$RUNNER_TEMP"
            env:
              RELEASE: ${{ vars.ASSAY_RELEASE }}
              SHA256: ${{ vars.ASSAY_SHA256 }}
    """

  /// The packages of Debian that Assay is built with, in two lines.
  private static let packages = [
    "libdeflate-dev libfreetype-dev libfribidi-dev libharfbuzz-dev liblcms2-dev libpng-dev libssl-dev",
    "libthai-dev libxxhash-dev libzip-dev pkg-config",
  ]

  /// GitLab's pipeline of a package.
  private static let testPipeline = """
    goldens:
      image: swift:6.3-bookworm
      script:
        - >-
          apt-get update && apt-get install -y --no-install-recommends
          \(packages[0])
          \(packages[1])
        - swift test
      after_script:
        - swift package assay verify --tests --markdown .build/assay/summary.md
      variables:
        ASSAY_JUNIT: .build/assay/results.xml
      cache:
        key: {files: [Package.resolved]}
        paths: [.build]
      artifacts:
        when: always
        paths: [.build/assay/]
        expose_as: goldens
        reports:
          junit: .build/assay/results.xml

    """

  private static let testWorkflow = workflow(
    """
          - run: >-
              apt-get update && apt-get install -y --no-install-recommends
              \(packages[0])
              \(packages[1])
          - uses: actions/cache@cdf6c1fa76f9f475f3d7449005a359c84ca0f306  # v5.0.3
            with:
              path: |
                .build
                !.build/assay
              key: swift-${{ hashFiles('Package.resolved') }}
          - run: swift test
            env:
              ASSAY_JUNIT: .build/assay/results.xml
          - if: failure()
            run: swift package assay verify --tests --github-annotations --markdown "$GITHUB_STEP_SUMMARY"
    """, settings: "\n    container: swift:6.3-bookworm")

  /// A workflow that verifies goldens and uploads the results, and the report as one file.
  private static func workflow(_ steps: String, settings: String = "") -> String {
    """
    name: goldens
    on: [push, pull_request]

    permissions:
      contents: read

    concurrency:
      group: goldens-${{ github.ref }}
      cancel-in-progress: true

    jobs:
      goldens:
        name: Goldens
        runs-on: ubuntu-24.04\(settings)
        steps:
          - uses: actions/checkout@de0fac2e4500dabe0009e67214ff5f5447ce83dd  # v6.0.2
            with: {persist-credentials: false}
    \(steps)
          - uses: actions/upload-artifact@043fb46d1a93c77aae656e7c1c64a875d1fc6a0a  # v7.0.1
            if: ${{ !cancelled() }}
            with:
              name: goldens
              path: .build/assay
              include-hidden-files: true
          - uses: actions/upload-artifact@043fb46d1a93c77aae656e7c1c64a875d1fc6a0a  # v7.0.1
            if: ${{ !cancelled() }}
            with:
              path: .build/assay/report.html
              archive: false
              include-hidden-files: true

    """
  }
}
