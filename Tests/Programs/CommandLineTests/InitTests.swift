import AssayTestSupport
import Foundation
import Testing

@Suite struct InitTests {
  private let assay: CommandLineTool

  init() throws {
    assay = try CommandLineTool()
    try assay.remove("Scenarios")
  }

  @Test("init makes a scenario whose golden is missing until it is accepted")
  func firstScenario() throws {
    try assay("init").ends(
      with: 0, prints: "made  Scenarios/badge.yaml\n",
      "\nassay verify --allow-commands    fails, because there is no golden")
    try assay("verify", "--allow-commands").ends(
      with: 1, prints: "✗ badge/default   missing: there is no golden")
    try assay("accept", "--allow-commands", "badge").ends(with: 0)
    try assay("verify", "--allow-commands", "--strict").ends(with: 0)
    #expect(try assay("prune").output.contains(".git") == false)
  }

  @Test("init --label makes a scenario and goldens that pass at once, and replaces nothing")
  func firstLabel() throws {
    try assay("init", "--label").ends(with: 0, prints: "made  Goldens/label/frame-wide.png\n")
    try assay("verify", "--strict").ends(with: 0, prints: "2 cases")
    #expect(!assay.exists(".github"))
    try assay.replace("#1B5E20", with: "red", in: "Scenarios/label.yaml")
    let goldens = assay.files(below: "Goldens")
    try assay("init", "--label", "--ci", "gitlab").ends(with: 0, prints: "made  .gitlab-ci.yml\n")
    #expect(assay.files(below: "Goldens") == goldens)
    try assay("verify").ends(with: 1, prints: "2 × color")
    try assay("accept", "--failed").ends(with: 0)
    try assay("verify").ends(with: 0)
  }

  @Test("init overwrites nothing, and names the lines that git's files lack")
  func keeping() throws {
    try assay.write("*.o\n", to: ".gitignore")
    try assay.write("mine\n", to: "Scenarios/badge.yaml")
    _ = try assay("init")
    let before = assay.files(below: ".").filter { !$0.key.hasSuffix(".txt") }
    let again = try assay("init").ends(with: 0, prints: "kept  .gitignore, which lacks: .build/\n")
    #expect(!again.output.contains("made"))
    #expect(assay.files(below: ".").filter { !$0.key.hasSuffix(".txt") } == before)
    #expect(try assay.read("Scenarios/badge.yaml") == "mine\n")
    try assay.write("/.build\n", to: ".gitignore")
    #expect(try assay("init").output.contains("kept  .gitignore\n"))
  }

  @Test("init makes a test in a package, and prints what Package.swift needs")
  func firstTest() throws {
    try assay.write("// swift-tools-version: 6.2\n", to: "Package.swift")
    let start = try assay("init").ends(with: 0)
    #expect(try assay.read("Package.swift") == "// swift-tools-version: 6.2\n")
    #expect(try assay.read("Tests/GoldenTests/BadgeTests.swift").contains("import AssayTesting\n"))
    #expect(start.output.contains(#".testTarget(name: "GoldenTests""#))
    #expect(!assay.exists("Scenarios"))
  }

  @Test("Every job that init writes calls commands and options that exist", arguments: ["github", "gitlab"])
  func jobs(server: String) throws {
    let help = try HelpTests()
    for folder in ["scenarios", "package", "mono/apps/web", "mono/apps/kit"] {
      let isPackage = ["package", "mono/apps/kit"].contains(folder)
      if isPackage { try assay.write("// swift-tools-version: 6.2\n", to: folder + "/Package.swift") }
      let root = folder.prefix { $0 != "/" }.description
      if root == "mono" { try assay.write("", to: "mono/.git/keep") }
      try assay("init", folder, "--ci", server).ends(with: 0)
      defer { if root == "mono" { try? assay.remove(root) } }
      var calls = 0
      for (path, bytes) in assay.files(below: root) where path.hasSuffix(".yml") {
        if root == "mono", server == "github" { #expect(path.hasPrefix(".github/workflows/")) }
        let text = String(decoding: bytes, as: UTF8.self).replacing(/(?m)^#.*\n/, with: "")
        #expect(try yaml(text) is [String: Any], "\(path)")
        for call in text.replacing(/\n *(?=--)/, with: " ").matches(
          of: /assay"? (verify|merge|accept) ([^\n']*)/)
        {
          let options = call.2.matches(of: /(?:^|\s)(--[a-z-]+)/).map { String($0.1) }
          #expect(help.mistake(in: ([String(call.1)] + options).joined(separator: " ")) == nil, "\(call.0)")
          calls += 1
        }
      }
      #expect(calls == (isPackage ? 1 : server == "github" && root != "mono" ? 2 : 3))
    }
  }

  @Test("GitLab's jobs fail where a case failed, and let a person accept")
  func pipeline() throws {
    try assay("init", "--ci", "gitlab").ends(with: 0, prints: "made  .gitlab-ci.yml\n")
    let jobs = try #require(try yaml(try assay.read(".gitlab-ci.yml")) as? [String: [String: Any]])
    #expect((jobs["verify goldens"]?["allow_failure"] as? [String: Int]) == ["exit_codes": 1])
    #expect(jobs["goldens"]?["when"] == nil && jobs["accept goldens"]?["when"] as? String == "manual")
    // The job `goldens` merges the bundle of one part.
    try assay("verify", "--allow-commands", "--bundle", ".build/assay/bundle").ends(with: 1)
    try assay("merge", ".build/assay/bundle", "--output", "merged").ends(with: 1)
  }

  @Test("If a folder cannot be made, init exits with 2 and an error message")
  func obstacle() throws {
    try assay.write("", to: "Goldens")
    try assay("init").ends(
      with: 2, complains: "Goldens/.gitattributes: error: it cannot be read: Not a directory")
  }

  @Test(
    "The packages and git settings that init writes are those of this repository")
  func thisRepository() throws {
    func own(_ file: String) throws -> String {
      try String(contentsOf: packageRoot.appendingPathComponent(file), encoding: .utf8)
    }
    try assay.write("// swift-tools-version: 6.2\n", to: "Package.swift")
    _ = try assay("init")
    let workflow = try assay.read(".github/workflows/goldens.yml")
    let installed = try #require(
      workflow.firstMatch(of: /--no-install-recommends([a-z0-9\s-]*)\n *- uses/)?.1)
    let needed = try #require(try own("scripts/setup").firstMatch(of: /\nlibraries="([^"]*)"/)?.1)
    // Tests in packages read PNG only, and draw no labels.
    let others: Set<Substring> = [
      "libfreetype-dev", "libfribidi-dev", "libharfbuzz-dev", "libjpeg-dev", "libthai-dev", "libwebp-dev",
      "libyaml-dev",
    ]
    #expect(
      Set(installed.split(whereSeparator: \.isWhitespace))
        == Set(needed.split(separator: " ")).subtracting(others))
    let goldens = "Tests/GoldenTests/Goldens/"
    let attributes = try own(".gitattributes").split(separator: "\n")
    #expect(try assay.read(goldens + ".gitattributes").split(separator: "\n").allSatisfy(attributes.contains))
    let ignored = try own(".gitignore").replacing(/Goldens\/(\*\*\/)?/, with: "").split(separator: "\n")
    let leftovers = try assay.read(goldens + ".gitignore").split(separator: "\n").filter { $0.first != "#" }
    #expect(!leftovers.isEmpty && leftovers.allSatisfy(ignored.contains))
  }
}
