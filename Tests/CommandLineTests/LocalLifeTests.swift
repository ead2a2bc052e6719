import AssayTestSupport
import Foundation
import Testing

/// What makes work with goldens quick and safe on one machine.
@Suite struct LocalLifeTests {
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
    #expect(try assay("accept", "many").exitCode == 0)
  }

  @Test("The options of the cache that is gone are refused", arguments: ["--cache", "--no-cache"])
  func removedCache(option: String) throws {
    let run = try assay("verify", option)
    #expect(run.exitCode == 64)
    #expect(
      run.errors.hasPrefix(
        "Error: '--cache' and '--no-cache' are gone and nothing replaces them: every case is drawn and compared each time. Leave the option out.\n"
      ))
    #expect(!(try assay("help", "verify").output.contains("cache")))
  }

  @Test("Each case can be asked for several times, in any number of workers")
  func repetition() throws {
    let run = try assay("verify", "--repeat", "5")
    #expect(run.exitCode == 0)
    #expect(run.output.contains("  each rendered 5 times in shuffled order\n"))
    #expect(run.output.contains("  3 rendered, "))
    #expect(try assay("verify", "--repeat", "0").exitCode == 64)
  }

  @Test("accept writes what it did for the commit message")
  func message() throws {
    try assay.replace("cornerRadius: 5", with: "cornerRadius: 6", in: "Scenarios/labels.yaml")
    let run = try assay("accept", "labels", "--message", "-")
    #expect(run.exitCode == 0)
    #expect(
      run.output.hasPrefix(
        "Accept 1 golden\n\n- **structure**: 1 golden\n  - `labels/two`: `mask.area 783.3332 → 775.9998"))
    try assay.replace("cornerRadius: 6", with: "cornerRadius: 7", in: "Scenarios/labels.yaml")
    #expect(try assay("accept", "labels", "--message", "m.md").output.hasPrefix("accepted labels/two"))
    #expect(try assay.read("m.md").hasPrefix("Accept 1 golden\n"))
  }

  @Test("A facts file that git merged by lines is not judged by, and accept resolves it")
  func conflict() throws {
    let before = try assay.read("Goldens/labels.facts")
    try assay.replace(
      "case one\n", with: "<<<<<<< HEAD\ncase one\n=======\ncase one\n>>>>>>> theirs\n",
      in: "Goldens/labels.facts")
    let verified = try assay("verify", "labels")
    #expect(verified.exitCode == 2)
    #expect(
      verified.output.contains(
        "an unresolved merge conflict; facts are never merged by hand: `assay accept labels` draws this file's pictures again and resolves it"
      ))
    #expect(try assay("accept", "labels/one").exitCode == 2)
    let accepted = try assay("accept", "labels")
    #expect(accepted.exitCode == 0, "\(accepted.errors)")
    #expect(try assay.read("Goldens/labels.facts") == before)
    #expect(try assay("verify").exitCode == 0)
  }

  @Test("With goldens of another HarfBuzz a difference says so, and doctor tells what to do")
  func environment() throws {
    try addMany()
    let fingerprint = try assay.read("Goldens/labels.facts").split(separator: "\n").first {
      $0.hasPrefix("  libraries.HarfBuzz: ")
    }
    let line = String(try #require(fingerprint))
    try assay.replace(line, with: "  libraries.HarfBuzz: \"1.0\"", in: "Goldens/labels.facts")
    #expect(try assay("verify").exitCode == 0, "the same pictures pass in every environment")
    let doctor = try assay("doctor")
    #expect(doctor.exitCode == 0)
    #expect(doctor.output.contains("goldens: 1 of 2 files were made in this environment\n  HarfBuzz 1.0 → "))
    #expect(doctor.output.contains(": labels\n  to do: run `assay verify`."))
    try assay.replace("cornerRadius: 5", with: "cornerRadius: 6", in: "Scenarios/labels.yaml")
    let changed = try assay("verify")
    #expect(changed.exitCode == 1)
    #expect(changed.output.contains("environment: HarfBuzz 1.0 → "))
  }

  @Test(
    "An accept that is killed at any moment leaves old goldens or new ones, and the next command says what it did"
  )
  func killing() throws {
    try addMany()
    let states = [try state(0), try state(1)]
    #expect(states[0].keys == states[1].keys)
    var current = 1
    for turn in 0..<8 {
      let wanted = 1 - current
      try draw(wanted)
      let process = Process()
      process.executableURL = try CommandLineTool.executable()
      process.arguments = ["accept", "many"]
      process.currentDirectoryURL = assay.folder.url
      process.standardOutput = FileHandle.nullDevice
      process.standardError = FileHandle.nullDevice
      try process.run()
      // Some moments between the start and the end; which one does not matter to what must hold.
      usleep(UInt32(20_000 + turn * 40_000))
      process.endNow()
      for (file, bytes) in assay.files(below: "Goldens") where !file.contains("/.") && !file.hasPrefix(".") {
        #expect(bytes == states[current][file] || bytes == states[wanted][file], "\(file) is neither")
      }
      if assay.exists("Goldens/.journal") {
        let before = assay.files(below: "Goldens")
        let interrupted = try assay("verify", "many")
        #expect(interrupted.exitCode == 2)
        #expect(interrupted.output.contains("an update of the goldens was interrupted"))
        #expect(assay.files(below: "Goldens") == before)
      }
      // Whoever writes goldens completes what was begun first.
      #expect(try assay("prune", "--apply").exitCode == 0)
      let run = try assay("verify", "many")
      let now = assay.files(below: "Goldens")
      #expect(now == states[0] || now == states[1])
      current = now == states[0] ? 0 : 1
      #expect(run.exitCode == (current == wanted ? 0 : 1))
    }
  }

  /// Draws the cases one way or the other.
  private func draw(_ state: Int) throws {
    let text = try assay.read("Scenarios/many.yaml")
    let other = ["text: a,", "text: aa,"]
    try assay.write(text.replacing(other[1 - state], with: other[state]), to: "Scenarios/many.yaml")
  }

  private func state(_ state: Int) throws -> [String: Data] {
    try draw(state)
    #expect(try assay("accept", "many").exitCode == 0)
    return assay.files(below: "Goldens")
  }

  @Test("watch verifies at once, again what a save touches, and ends with Ctrl-C")
  func watching() async throws {
    try addMany()
    let process = Process()
    process.executableURL = try CommandLineTool.executable()
    process.arguments = ["watch"]
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
    #expect(try assay.read("watch.txt").contains("23 subjects in "))
    try assay.replace("cornerRadius: 5", with: "cornerRadius: 6", in: "Scenarios/labels.yaml")
    try await wait(for: "── saved Scenarios/labels.yaml")
    try await wait(for: "✗ labels/two   structure")
    try await wait(for: "  20 subjects left out, which the saved files do not touch; ")
    kill(process.processIdentifier, SIGINT)
    try await wait(for: "── watched until Ctrl-C\n")
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    #expect(try assay.read("watch.txt").hasSuffix("── watched until Ctrl-C\n"))
  }
}
