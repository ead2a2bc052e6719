import AssayTestSupport
import Foundation
import Testing

/// `watch`, `--repeat`, commit messages, merge conflicts, and goldens of other environments.
@Suite struct MaintenanceTests {
  private let assay: CommandLineTool

  init() throws {
    assay = try CommandLineTool()
    try assay.acceptLabels()
  }

  /// Adds twenty cases with goldens.
  private func addMany() throws {
    try assay.write(
      """
      label: HTLabel
      given: {frame: [20, 9], text: a, font: 5}
      matrix: {cornerRadius: [0, 1, 2, 3, 4], frame: {a: [20, 9], b: [21, 9], c: [22, 9], d: [23, 9]}}

      """, to: "Scenarios/many.yaml")
    try assay("accept", "many").ends(with: 0)
  }

  @Test("--repeat renders each case several times")
  func repetition() throws {
    try assay("verify", "--repeat", "5").ends(
      with: 0, prints: "  each rendered 5 times in shuffled order\n", "  3 rendered, ")
  }

  @Test("accept --message writes the accepted goldens for a commit message")
  func message() throws {
    try assay.replace("cornerRadius: 5", with: "cornerRadius: 6", in: "Scenarios/labels.yaml")
    let run = try assay("accept", "labels", "--message", "-").ends(with: 0)
    #expect(
      run.output.hasPrefix(
        "Accept 1 golden\n\n- **structure**: 1 golden\n  - `labels/two`: `mask.area 783.3332 → 775.9998"))
    try assay.replace("cornerRadius: 6", with: "cornerRadius: 7", in: "Scenarios/labels.yaml")
    #expect(try assay("accept", "labels", "--message", "m.md").output.hasPrefix("accepted labels/two"))
    #expect(try assay.read("m.md").hasPrefix("Accept 1 golden\n"))
  }

  @Test("A facts file with a merge conflict makes its case broken until it is accepted")
  func conflict() throws {
    let before = try assay.read("Goldens/labels/one.facts")
    try assay.write(
      "<<<<<<< HEAD\n\(before)=======\n\(before)>>>>>>> theirs\n", to: "Goldens/labels/one.facts")
    try assay("verify", "labels").ends(
      with: 2,
      prints:
        "an unresolved merge conflict; facts are never merged by hand: `assay accept labels/one` draws this file's picture again and resolves it"
    )
    try assay("accept", "labels/one").ends(with: 0)
    #expect(try assay.read("Goldens/labels/one.facts") == before)
    try assay("verify").ends(with: 0)
  }

  @Test("A difference from goldens of another HarfBuzz names it, and doctor says what to do")
  func environment() throws {
    try addMany()
    try assay.replaceHarfBuzz(with: "1.0", of: ["labels/one", "labels/two", "labels/three"])
    try assay("verify").ends(with: 0)
    try assay("doctor").ends(
      with: 0, prints: "goldens: 20 of 23 were made in this environment\n  HarfBuzz 1.0 → ",
      ": labels\n  Cases that pass `assay verify` are the same in both environments.")
    try assay.replace("cornerRadius: 5", with: "cornerRadius: 6", in: "Scenarios/labels.yaml")
    try assay("verify").ends(with: 1, prints: "environment: HarfBuzz 1.0 → ")
  }

  @Test("watch verifies at once, then the cases of each saved file, and ends with Ctrl-C")
  func watching() async throws {
    try addMany()
    let process = Process()
    process.executableURL = try CommandLineTool.executable()
    process.arguments = ["watch"]
    process.environment = CommandLineTool.environmentOfInterruptedProgram
    process.currentDirectoryURL = assay.folder.url
    let file = assay.folder.url.appendingPathComponent("watch.txt")
    try Data().write(to: file)
    process.standardOutput = try FileHandle(forWritingTo: file)
    process.standardError = FileHandle.nullDevice
    try process.run()
    defer { if process.isRunning { process.endNow() } }
    func wait(for text: String) async throws {
      for _ in 0..<6000 where !(try assay.read("watch.txt")).contains(text) {
        try await Task.sleep(for: .milliseconds(100))
      }
      let printed = try assay.read("watch.txt")
      try #require(printed.contains(text), "\(printed)")
    }
    try await wait(for: "── watching; Ctrl-C ends")
    #expect(try assay.read("watch.txt").contains("23 cases in "))
    try assay.replace("cornerRadius: 5", with: "cornerRadius: 6", in: "Scenarios/labels.yaml")
    try await wait(for: "── saved Scenarios/labels.yaml")
    try await wait(for: "✗ labels/two   structure")
    try await wait(for: "  20 cases left out, which the saved files do not touch; ")
    kill(process.processIdentifier, SIGINT)
    try await wait(for: "── watched until Ctrl-C\n")
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    #expect(try assay.read("watch.txt").hasSuffix("── watched until Ctrl-C\n"))
  }
}
