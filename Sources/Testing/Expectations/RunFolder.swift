import AssayFacts
import AssayGoldens
import AssayImaging
package import AssayRenderers
package import AssaySubjects

/// The folder with everything one `swift test` drew, for `assay accept` and the report: `.build/assay/tests` of the package.
///
/// It has one folder for each folder of goldens, whose path is in `goldens.txt`; `drawn` has the pictures, texts, facts and
/// claims. All processes of one `swift test` write to it; the first process of the next `swift test` clears it.
package struct RunFolder: Sendable {
  /// The folder, as a person would type it.
  package let path: String
  private let folder: Folder

  /// Names the folder below a folder for output.
  package init(output: String) {
    path = output + "/tests"
    folder = Folder(root: path)
  }

  private static let goldensFile = "goldens.txt"
  /// The most bytes of such a file.
  private static let noteLimit = 1 << 14

  /// Clears the folder if another run wrote to it.
  package func begin(run: String) throws(Problem) {
    try folder.locked { () throws(Problem) in
      let mark = Array((run + "\n").utf8)
      if let old = try? folder.read("run.txt", limit: RunFolder.noteLimit), old == mark { return }
      for file in try folder.files() { try folder.remove(file) }
      try folder.replace("run.txt", bytes: mark)
    }
  }

  /// Notes whether a process has run all tests; nil as long as it is running.
  func noteProcess(_ process: Int32, ran extent: Extent?) throws(Problem) {
    try folder.locked { () throws(Problem) in
      try folder.replace(
        "processes/\(process).txt", bytes: Array(((extent?.rawValue ?? "not ended") + "\n").utf8))
    }
  }

  /// Whether all tests of a package are run.
  enum Extent: String {
    case all, part

    /// The options of `swift test` by which some tests are left out.
    private static let selecting: Set<Substring> = [
      "--filter", "--skip", "--specifier", "-s", "--test-product", "--disable-xctest",
      "--disable-swift-testing",
    ]

    /// Reads the words of a command, the program first; `part` when in doubt.
    init(ofCommand words: [String]) {
      let isWhole = words.dropFirst().allSatisfy { word in
        !Extent.selecting.contains(word.prefix { $0 != "=" })
      }
      self = isWhole && words.first?.hasSuffix("/swift-test") == true ? .all : .part
    }
  }

  /// Throws unless the last run ran all tests, so that goldens that no test uses are known.
  package func requireAllTests() throws(Problem) {
    let files = try folder.files().filter { $0.hasPrefix("processes/") }
    let notes = try files.map { file throws(Problem) in
      try folder.read(file, limit: RunFolder.noteLimit) ?? []
    }
    guard notes.contains(where: { $0 != Array("\(Extent.all.rawValue)\n".utf8) }) || notes.isEmpty else {
      return
    }
    throw Problem(
      SourceLocation(path: path),
      "the last `swift test` ran a part of the tests, or did not come to its end, so goldens that no test asks for are not known; run `swift test` without options that select tests, then this again"
    )
  }

  /// Writes a candidate with the metadata of its test, unless another test of this run has its name.
  ///
  /// Returns the path of the candidate, and the other test's metadata if there is one.
  func keep(
    _ name: SubjectName, _ rendering: Rendering, metadata: CandidateMetadata, goldens: String
  ) throws(Problem) -> (path: String, other: CandidateMetadata?) {
    let slot = RunFolder.slot(of: goldens)
    let base = "\(slot)/drawn/\(name)"
    let (file, form) = (try rendering.goldenFile(at: metadata.location), rendering.form)
    let facts = form.isText ? rendering.facts.besidesText : rendering.facts
    var other: CandidateMetadata?
    var metadata = metadata
    try folder.locked { () throws(Problem) in
      if let old = try folder.read(base + ".claim.json", limit: CandidateMetadata.limit).flatMap(
        CandidateMetadata.init)
      {
        guard old.isOfSameTest(as: metadata) else {
          other = old
          return
        }
        if let inline = old.inline {
          let had = try folder.read("\(base).\(form.rawValue)", limit: Facts.textLimit)
          metadata.inline?.hasSeveralTexts = inline.hasSeveralTexts || had != file
        }
      }
      try folder.replace(slot + "/" + RunFolder.goldensFile, bytes: Array((goldens + "\n").utf8))
      if form != .facts { try folder.replace("\(base).\(form.rawValue)", bytes: file) }
      if facts.isEmpty, form != .facts {
        try folder.remove(base + ".facts.json")
      } else {
        try folder.replace(base + ".facts.json", bytes: Array((Fact.record(facts).json + "\n").utf8))
      }
      try folder.replace(base + ".claim.json", bytes: metadata.json)
    }
    return (folder.path("\(base).\(form.rawValue)"), other)
  }

  /// The folders of goldens of the last run, each with the candidates for it.
  package func sources() throws(Problem) -> [(goldens: String, candidates: CandidateFolder)] {
    let suffix = "/" + RunFolder.goldensFile
    var sources: [(String, CandidateFolder)] = []
    for file in try folder.files() where file.hasSuffix(suffix) && file.split(separator: "/").count == 2 {
      guard let bytes = try folder.read(file, limit: RunFolder.noteLimit) else { continue }
      let goldens = String(decoding: bytes, as: UTF8.self).split(separator: "\n").first.map(String.init)
      let drawn = folder.path(file.dropLast(suffix.count) + "/drawn")
      sources.append((goldens ?? "", CandidateFolder(path: drawn, hasMetadata: true)))
    }
    return sources
  }

  /// A readable and unique name for the folder of a folder of goldens.
  private static func slot(of goldens: String) -> String {
    let words = goldens.lowercased().split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
    let hash = ContentHash(of: Array(goldens.utf8)).description.prefix(6)
    return (words.suffix(4).joined(separator: "-").prefix(60) + "-" + hash).description
  }
}

extension Rendering {
  /// The content of its golden: a PNG file, or a text; empty for facts.
  fileprivate func goldenFile(at location: SourceLocation) throws(Problem) -> [UInt8] {
    guard form == .picture else { return Array((facts.goldenText ?? "").utf8) }
    do {
      return try bitmap?.png() ?? []
    } catch {
      throw Problem(location, "\(error)")
    }
  }
}
