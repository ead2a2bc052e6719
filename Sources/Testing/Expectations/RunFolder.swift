package import AssayFacts
import AssayGoldenStorage
import AssayImaging
package import AssayRenderers
package import AssaySubjects

/// What one `swift test` drew, for `assay accept` and the report: `.build/assay/tests` of the package.
///
/// Each folder of goldens has a folder here. Its `goldens.txt` names the folder of goldens, and beside it are the pictures,
/// `drawn/<name>.png`, texts and facts, with claims. The processes of one `swift test` share it; the first of the next clears it.
package struct RunFolder: Sendable {
  /// The folder, as a person would type it.
  package let path: String
  private let folder: Folder

  /// Names the folder below a folder for output.
  package init(output: String) {
    path = output + "/tests"
    folder = Folder(root: path)
  }

  /// The file that names the run.
  private static let runFile = "run.txt"
  private static let goldensFile = "goldens.txt"
  /// The most bytes of such a file.
  private static let noteLimit = 1 << 14

  /// Clears what another run left, unless it was this one.
  package func begin(run: String) throws(Problem) {
    try exclusively { () throws(FileError) in
      let mark = Array((run + "\n").utf8)
      if let old = try? folder.read(RunFolder.runFile, limit: RunFolder.noteLimit), old == mark { return }
      for file in try folder.files() { try folder.remove(file) }
      try folder.replace(RunFolder.runFile, bytes: mark)
    }
  }

  /// Notes how much of the tests a process runs, which is known to be all of them only once it has ended.
  ///
  /// - Parameter extent: What it has run; nil for as long as it runs.
  func note(_ process: Int32, _ extent: Extent?) throws(Problem) {
    try exclusively { () throws(FileError) in
      try folder.replace(
        "processes/\(process).txt", bytes: Array(((extent?.rawValue ?? "not ended") + "\n").utf8))
    }
  }

  /// How much of a package's tests is run.
  enum Extent: String {
    case all, part

    /// The options of `swift test` by which some tests are left out.
    private static let selecting: Set<Substring> = [
      "--filter", "--skip", "--specifier", "-s", "--test-product", "--disable-xctest",
      "--disable-swift-testing",
    ]

    /// Tells by the words of a command, the program first: all only where it is known to be.
    init(ofCommand words: [String]) {
      let isWhole = words.dropFirst().allSatisfy { word in
        !Extent.selecting.contains(word.prefix { $0 != "=" })
      }
      self = isWhole && words.first?.hasSuffix("/swift-test") == true ? .all : .part
    }
  }

  /// Throws unless the last run was of all tests, so that goldens whose pictures nobody drew can be told.
  package func refuseParts() throws(Problem) {
    let notes: [[UInt8]]
    do throws(FileError) {
      var read: [[UInt8]] = []
      for file in try folder.files() where file.hasPrefix("processes/") {
        read.append(try folder.read(file, limit: RunFolder.noteLimit) ?? [])
      }
      notes = read
    } catch {
      throw Problem(SourceLocation(path: error.path), error.reason)
    }
    guard notes.contains(where: { $0 != Array("\(Extent.all.rawValue)\n".utf8) }) || notes.isEmpty else {
      return
    }
    throw Problem(
      SourceLocation(path: path),
      "the last `swift test` ran a part of the tests, or did not come to its end, so goldens that no test asks for cannot be told; run `swift test` without options that select tests, then this again"
    )
  }

  /// Keeps the file of a picture or text with its facts and claim, unless another test of this run has the name already.
  ///
  /// - Parameter goldens: The folder of its golden, as `goldens.txt` is to name it.
  /// - Returns: The other claim; nil when there is none.
  package func keep(
    _ name: SubjectName, _ form: GoldenForm, _ file: [UInt8], _ facts: Facts, claim: Claim, goldens: String
  ) throws(Problem) -> Claim? {
    let slot = RunFolder.slot(of: goldens)
    let base = "\(slot)/drawn/\(name)"
    var other: Claim?
    var claim = claim
    try exclusively { () throws(FileError) in
      if let old = try folder.read(base + ".claim.json", limit: Claim.limit).flatMap(Claim.init) {
        guard old.isOfSameTest(as: claim) else {
          other = old
          return
        }
        if let inline = old.inline {
          let had = try folder.read("\(base).\(form.rawValue)", limit: Facts.textLimit)
          claim.inline?.hasSeveralTexts = inline.hasSeveralTexts || had != file
        }
      }
      try folder.replace(slot + "/" + RunFolder.goldensFile, bytes: Array((goldens + "\n").utf8))
      if form != .facts { try folder.replace("\(base).\(form.rawValue)", bytes: file) }
      if facts.isEmpty, form != .facts {
        try folder.remove(base + ".facts.json")
      } else {
        let json = Fact.record(facts).json + "\n"
        try folder.replace(base + ".facts.json", bytes: Array(json.utf8))
      }
      try folder.replace(base + ".claim.json", bytes: claim.json)
    }
    return other
  }

  /// The path of a candidate that was kept.
  package func path(of name: SubjectName, _ form: GoldenForm, goldens: String) -> String {
    folder.path("\(RunFolder.slot(of: goldens))/drawn/\(name).\(form.rawValue)")
  }

  /// The folders of goldens that tests of the last run used, each with the pictures drawn for it.
  package func sources() throws(Problem) -> [(goldens: String, candidates: CandidateFolder)] {
    do throws(FileError) {
      var sources: [(String, CandidateFolder)] = []
      let suffix = "/" + RunFolder.goldensFile
      for file in try folder.files() where file.hasSuffix(suffix) && file.split(separator: "/").count == 2 {
        guard let bytes = try folder.read(file, limit: RunFolder.noteLimit) else { continue }
        let goldens = String(decoding: bytes, as: UTF8.self).split(separator: "\n").first.map(String.init)
        let slot = String(file.dropLast(suffix.count))
        sources.append((goldens ?? "", CandidateFolder(path: folder.path(slot + "/drawn"), hasClaims: true)))
      }
      return sources
    } catch {
      throw Problem(SourceLocation(path: error.path), error.reason)
    }
  }

  /// A folder's name for a folder of goldens: readable, and another for each.
  private static func slot(of goldens: String) -> String {
    let words = goldens.lowercased().split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
    let hash = ContentHash(of: Array(goldens.utf8)).description.prefix(6)
    return (words.suffix(4).joined(separator: "-").prefix(60) + "-" + hash).description
  }

  private func exclusively(_ work: () throws(FileError) -> Void) throws(Problem) {
    do throws(FileError) {
      try folder.locked(work)
    } catch {
      throw Problem(SourceLocation(path: error.path), error.reason)
    }
  }
}
