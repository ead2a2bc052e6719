import AssayFacts
import AssayGoldens
import AssayVerifying
import AssayImaging
import AssayReporting
import AssayReviewing
import AssayScenarioFormat
import AssaySubjects
import AssayTestSupport
import Foundation

/// A kind of file that may come from a stranger, with the way it goes through the program.
///
/// Reading must end with a value or an error message, for any bytes. A value must keep its promises, which
/// are preconditions here: they stop libFuzzer and `swift test` alike.
package enum FuzzInput: String, Hashable, Sendable, CaseIterable {
  /// A scenario file, whose first cases are rendered, too.
  case scenario
  case png, webp, jpeg, facts
  /// The facts of a golden that has fewer rows than the new picture, up to the report.
  case rows
  /// The facts that a program of another language states, as JSON.
  case factsJSON = "facts-json"
  /// The decisions that the report exports.
  case decisions
  /// The results a verification left for later commands.
  case results
  /// The journal of an interrupted accept, in the folder that it is made to have been written in.
  case journal
  /// The manifest of a bundle that is a folder, with one picture.
  case bundle
  case fontLock = "font-lock"
  /// A font file, with a text laid out and drawn in it.
  case font
  /// A text with attributes, laid out.
  case text
  /// The head of a request to `assay review`.
  case request
  /// A comment on a pull request.
  case comment

  /// Sends bytes the way that a file of this kind goes.
  package func read(_ bytes: [UInt8]) {
    switch self {
    case .scenario: readScenario(bytes)
    case .png: readPNG(bytes)
    case .webp, .jpeg: readPicture(bytes)
    case .facts: readFacts(bytes)
    case .rows: judgeRows(bytes)
    case .factsJSON: readFactsJSON(bytes)
    case .decisions: _ = try? Decisions(json: bytes, path: "decisions.json")
    case .results: readResults(bytes)
    case .journal: readJournal(bytes)
    case .bundle: readBundle(bytes)
    case .fontLock: readFontLock(bytes)
    case .font: readFont(bytes)
    case .text: layOutText(bytes)
    case .request: readRequest(bytes)
    case .comment: readComment(bytes)
    }
  }
}

/// The lock file of this package's own scenarios; nil when it cannot be read.
let ownLock = try? FontLock(path: packageRoot.path + "/Scenarios/Fonts/fonts.lock")

/// The number of a scenario file's cases that are rendered: all of ten thousand would say no more.
private let renderedCases = 3

private func readScenario(_ bytes: [UInt8]) {
  guard let lock = ownLock, let text = String(validating: bytes, as: UTF8.self) else { return }
  let loader = ScenarioLoader(folder: packageRoot.path + "/Scenarios")
  guard let group = try? loader.group(named: "fuzz", path: "fuzz.yaml", text: text, lock: .success(lock))
  else {
    return
  }
  for subject in group.subjects.prefix(renderedCases) {
    guard let rendering = try? subject.render() else { continue }
    for expectation in subject.expectations { _ = expectation.failure(rendering.facts) }
    let again = try? Facts(text: rendering.facts.text)
    precondition(again == rendering.facts, "the facts of a picture are read back as they were written")
  }
}

private func readPNG(_ bytes: [UInt8]) {
  let isSound = (try? Bitmap.check(png: bytes)) != nil
  guard let bitmap = try? Bitmap(png: bytes) else { return }
  precondition(isSound, "a decoded file passes the check")
  precondition(bitmap == (try? Bitmap(libpng: bytes)), "both decoders give the same pixels")
  guard bitmap.width * bitmap.height <= 1 << 16, let file = try? bitmap.png() else { return }
  precondition((try? Bitmap(png: file)) == bitmap, "a picture survives being written and read")
}

private func readPicture(_ bytes: [UInt8]) {
  guard let bitmap = try? Bitmap(file: bytes) else { return }
  let sides = Bitmap.size(of: bytes).map { [$0.width, $0.height].sorted() }
  precondition(sides == [bitmap.width, bitmap.height].sorted(), "the header has the size of the picture")
  precondition((try? Bitmap(file: bytes)) == bitmap, "a picture is decoded alike each time")
}

private func readFacts(_ bytes: [UInt8]) {
  guard let record = try? FactsFile(bytes: bytes, path: "fuzz.facts").record() else { return }
  let again = try? FactsFile(bytes: record.content, path: "fuzz.facts").record()
  precondition(
    again == record && again?.content == record.content, "a facts file is read back as it was written")
}

private func readFactsJSON(_ bytes: [UInt8]) {
  guard let fact = try? Fact(json: bytes) else { return }
  let again = try? Fact(json: Array(fact.json.utf8))
  precondition(again?.compactJSON == fact.compactJSON, "JSON is read back as it was written")
}

private func readResults(_ bytes: [UInt8]) {
  guard let folder = try? TemporaryFolder() else { return }
  try? Data(bytes).write(to: folder.url.appendingPathComponent(LastResults.file))
  guard let results = try? LastResults(in: folder.path) else { return }
  for group in results.failures.groups { _ = try? group.replacements(leavingBroken: true) }
  let result = SubjectName("a/b").flatMap { try? results.result(for: $0) }
  _ = (results.text, result.map { results.text(ofCase: $0, in: results.groups.first) })
}

private func readJournal(_ bytes: [UInt8]) { _ = recovery(by: bytes) }

/// Carries out a journal among a few goldens and new files; what it says of its maker is made to be true, for past that no
/// journal of a stranger comes.
package func recovery(by bytes: [UInt8]) -> String? {
  guard let folder = try? TemporaryFolder() else { return nil }
  let (files, outside) = (FileManager.default, folder.url.appendingPathComponent("outside"))
  let goldens = folder.url.appendingPathComponent("goldens")
  for place in [outside, goldens.appendingPathComponent("a")] {
    try? files.createDirectory(at: place, withIntermediateDirectories: true)
  }
  for file in [
    "outside/outside.png", "outside/.outside.png.new", "goldens/a.facts", "goldens/a/b.png",
    "goldens/a/.b.png.new", "goldens/a/c.png",
  ] {
    try? Data([1, UInt8(file.utf8.count)]).write(to: folder.url.appendingPathComponent(file))
  }
  try? files.createSymbolicLink(at: goldens.appendingPathComponent("out"), withDestinationURL: outside)
  let journal = goldens.appendingPathComponent(".journal")
  let inode = (try? files.attributesOfItem(atPath: goldens.path))?[.systemFileNumber] as? Int ?? 0
  let maker = "made \(inode) \(geteuid()) 2"
  var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map { Array($0) }
  if lines.count > 2, lines[2].starts(with: Array("made ".utf8)) { lines[2] = Array(maker.utf8) }
  try? Data(lines.joined(separator: [UInt8(ascii: "\n")])).write(to: journal)
  try? files.setAttributes([.modificationDate: Date(timeIntervalSince1970: 2)], ofItemAtPath: journal.path)
  let recovery = try? GoldenStore(root: goldens.path).recover()
  precondition(
    (try? files.contentsOfDirectory(atPath: outside.path).count) == 2
      && (try? Data(contentsOf: outside.appendingPathComponent("outside.png"))) == Data([1, 19]),
    "a journal changes nothing outside its folder")
  precondition(recovery == nil || !files.fileExists(atPath: journal.path), "a journal is carried out once")
  return recovery
}

private func readFontLock(_ bytes: [UInt8]) {
  guard let text = String(validating: bytes, as: UTF8.self) else { return }
  _ = (try? FontLock(text: text, path: "Fonts/fonts.lock"))?.families
}

/// The kept picture that the manifests of bundles name, and its SHA-256.
private let bundled = (
  file: packageRoot.appendingPathComponent("Tests/Fuzzing/FuzzTests/Corpus/png/gray.png"),
  name: "5da661a3d8bddf1be1e5464676f306790dc3cd0081d04286359906b0ded34c2d.png"
)

private func readBundle(_ bytes: [UInt8]) {
  guard let folder = try? TemporaryFolder() else { return }
  let objects = folder.url.appendingPathComponent("objects")
  try? FileManager.default.createDirectory(at: objects, withIntermediateDirectories: true)
  try? FileManager.default.createSymbolicLink(
    at: objects.appendingPathComponent("link.png"), withDestinationURL: bundled.file)
  try? FileManager.default.copyItem(at: bundled.file, to: objects.appendingPathComponent(bundled.name))
  try? Data(bytes).write(to: folder.url.appendingPathComponent("manifest.jsonl"))
  guard let bundle = try? ResultBundle(path: folder.path) else { return }
  report(bundle.verification)
}

private func readComment(_ bytes: [UInt8]) {
  let text = String(decoding: bytes, as: UTF8.self)
  guard let comment = try? PullRequestComment(text: text, in: "apps/web") else { return }
  let first = text.split(whereSeparator: \.isNewline).first { !$0.hasPrefix(">") && !isBlank(String($0)) }
  precondition(first?.hasPrefix("/assay accept ") == true, "a comment begins with its request")
  if case .decisions(let json) = comment { _ = try? Decisions(json: json, path: "comment") }
}

private func readRequest(_ bytes: [UInt8]) {
  let token = "0123456789abcdef0123456789abcdef"
  guard let request = HTTPRequest(head: bytes),
    ReviewGate(token: token, port: 80).refusal(of: request) == nil
  else { return }
  let text = String(decoding: bytes, as: UTF8.self)
  precondition(
    text.contains(token) && (text.contains("127.0.0.1:80") || text.contains("localhost:80")),
    "only a request to this machine that knows the token may pass")
  precondition((request.bodyLength ?? 0) >= 0, "a body has no negative length")
}
