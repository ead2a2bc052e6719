import AssayFacts
import Foundation
import AssayScenarioFormat
import AssaySubjects
import AssayTestSupport
import AssayTypesetting
import Testing

/// Reading `fonts.lock`, and what a missing or wrong font does to the cases that use it.
@Suite struct FontLockTests {
  private static let hash = "1affb0f01371a7ecd2beb5aa2afdd167d6eb78a680e0ed17c2f05efcef761f54"
  /// The SHA-256 of no bytes, from the examples of FIPS 180-4.
  private static let hashOfNothing = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"

  /// A folder with one locked font and a case that uses it.
  private static func folder(font: String) throws -> ScenarioFolder {
    let folder = try ScenarioFolder(fonts: .none)
    try folder.write("fonts:\n  - {family: Some, \(font)}\n", to: "Fonts/fonts.lock")
    try folder.write("label: PlainLabel\nsystemFont: Some\ngiven: {frame: [9, 9], text: a}\n")
    return folder
  }

  @Test(
    "A mistake in the lock file is the only problem that is reported",
    arguments: [
      "": " error: the file is empty; it must state at least 'fonts'",
      "fnts: []\n": " error: the lock file has no key 'fnts'; did you mean 'fonts'?",
      "fallback: []\n": " error: the lock file must state 'fonts'",
      "fonts:\n  - {family: A, file: a.ttf, sha256: 12ab}\n":
        "2:38: error: 'sha256' must be 64 hexadecimal digits",
      "fonts:\n  - {family: A, file: a.ttf}\n": "2:5: error: a locked font must state 'sha256'",
      "fonts:\n  - {family: A, file: a, style: blod, sha256: \(hash)}\n":
        "2:33: error: 'blod' is not a style; did you mean 'bold'?",
      "fonts:\n  - {family: A, file: a, index: -1, sha256: \(hash)}\n":
        "2:33: error: 'index' must be a whole number, 0 or more",
      "fonts:\n  - {family: A, file: a, sha256: \(hash)}\n  - {family: A, file: b, sha256: \(hash)}\n":
        "3:5: error: 'A' is locked a second time as regular; keep one entry",
      "fonts: []\nfallback: [B]\n": "2:12: error: unknown font family 'B'",
      "fonts: []\ndictionary: {file: /usr/share/../../tmp/words.tri, sha256: \(hash)}\n":
        "2:20: error: a dictionary must be below /usr/share/, which has only the system's files; name the dictionary of the package libthai-data",
      "fonts: []\ndictionary: {file: /usr/share/a.tri}\n":
        "2:13: error: the dictionary of Thai must state 'sha256'",
    ])
  func mistake(text: String, problem: String) throws {
    let folder = try ScenarioFolder(fonts: .none)
    try folder.write(text, to: "Fonts/fonts.lock")
    try folder.write("label: 1\n")
    #expect(folder.problems == ["Fonts/fonts.lock:" + problem])
  }

  @Test("Without a lock file, labels are drawn with the same test fonts as with this package's")
  func noLock() throws {
    let text = "label: PlainLabel\ngiven: {frame: [90, 40], text: ab, font: Assay Square italic 20}\n"
    let folders = [try ScenarioFolder(text, fonts: .none), try ScenarioFolder(text)]
    let pictures = try folders.map { try #require($0.catalog.subjects.first).render().bitmap }
    #expect(pictures[0] != nil && pictures[0] == pictures[1])
    #expect(folders[0].catalog.groups.map(\.fingerprint) == folders[1].catalog.groups.map(\.fingerprint))
    let lock = try FontLock(path: folders[0].path + "/Fonts/fonts.lock")
    let own = try FontLock(path: packageRoot.path + "/Scenarios/Fonts/fonts.lock")
    #expect(lock.files.count == own.files.count { $0.path.hasPrefix(own.folder) })
    #expect(lock.complaints == [])
  }

  @Test(
    "A missing font makes a case unavailable, and the message says what to install",
    arguments: [
      (", package: fonts-some", "install the package fonts-some"), ("", "put the file there"),
    ])
  func missingFont(package: String, wayOut: String) throws {
    let folder = try Self.folder(font: "file: some.ttf, sha256: \(Self.hash)\(package)")
    #expect(folder.problems == [])
    let subject = try #require(folder.catalog.subjects.first)
    let path = folder.path + "/Fonts/some.ttf"
    #expect(throws: RenderingError.unavailable("\(path): the file is missing; \(wayOut)")) {
      try subject.render()
    }
    let lock = try FontLock(path: folder.path + "/Fonts/fonts.lock")
    #expect(lock.complaints.map(\.description) == ["\(path): the file is missing; \(wayOut)"])
  }

  @Test("A missing dictionary makes only cases with Thai text unavailable")
  func missingDictionary() throws {
    let folder = try ScenarioFolder(fonts: .none)
    let square = packageRoot.path + "/Scenarios/Fonts/AssaySquare.ttf"
    try folder.write(
      """
      fonts:
        - {family: Some, file: \(square), sha256: \(Self.hash), structure: true}
      dictionary: {file: /usr/share/none.tri, package: libthai-data, sha256: \(Self.hash)}
      """, to: "Fonts/fonts.lock")
    try folder.write(
      """
      label: PlainLabel
      systemFont: Some
      given: {frame: [90, 9]}
      cases:
        latin: {given: {text: a}}
        thai: {given: {text: ภาษาไทย}}
        styled: {given: {attributedText: {string: ไทย, spans: [{range: [0, 1], baselineOffset: 1}]}}}
        later: {given: {text: a}, steps: [set: {text: ไทย}]}
      """)
    let sentence = "/usr/share/none.tri: the file is missing; install the package libthai-data"
    for subject in folder.catalog.subjects {
      if subject.name.description.hasSuffix("latin") {
        _ = try subject.render()
      } else {
        #expect(throws: RenderingError.unavailable(sentence)) { try subject.render() }
      }
    }
    #expect(folder.catalog.subjects.count == 4)
    let lock = try FontLock(path: folder.path + "/Fonts/fonts.lock")
    #expect(lock.complaints.map(\.description) == [sentence])
    let fonts = folder.catalog.groups.first?.fingerprint["fonts"]
    #expect(fonts == .record(["Some regular": .text(Self.hash), "Thai dictionary": .text(Self.hash)]))
  }

  @Test("A font file is looked for below the folder of fonts.lock first, then in the system")
  func fontsBesideTheLock() throws {
    let folder = try ScenarioFolder(fonts: .none)
    try folder.write(
      "fonts: [{family: Some, file: /usr/share/fonts/none/AssaySquare.ttf, sha256: \(Self.hash)}]",
      to: "Fonts/fonts.lock")
    let own = folder.path + "/Fonts/usr/share/fonts/none"
    try FileManager.default.createDirectory(atPath: own, withIntermediateDirectories: true)
    let square = packageRoot.path + "/Scenarios/Fonts/AssaySquare"
    try FileManager.default.copyItem(atPath: square + ".ttf", toPath: own + "/AssaySquare.ttf")
    #expect(try FontLock(path: folder.path + "/Fonts/fonts.lock").complaints == [])
    // The file there is used even if its hash is wrong.
    try FileManager.default.removeItem(atPath: own + "/AssaySquare.ttf")
    try FileManager.default.copyItem(atPath: square + "-Bold.ttf", toPath: own + "/AssaySquare.ttf")
    let bold = "0d9bf0f14ce895eff6f3d5a8e51bd6731b6a43f63e360c82d7f1db35ad1ab9d5"
    #expect(
      try FontLock(path: folder.path + "/Fonts/fonts.lock").complaints == [
        .differs(path: own + "/AssaySquare.ttf", expected: Self.hash, found: bold, package: nil)
      ])
  }

  @Test("A dictionary below the folder of fonts.lock is read only if it is Debian's, since libthai trusts it")
  func dictionaryBesideTheLock() throws {
    let folder = try ScenarioFolder(fonts: .none)
    let debian = "d411879359c81553f3b508f7c27918f88ec2b42b8b249594af0de84e8a79dd25"
    try folder.write("", to: "Fonts/usr/share/none.tri")
    func complaints(_ hash: String) throws -> [FontError] {
      try folder.write(
        "fonts: []\ndictionary: {file: /usr/share/none.tri, sha256: \(hash)}\n", to: "Fonts/fonts.lock")
      return try FontLock(path: folder.path + "/Fonts/fonts.lock").complaints
    }
    let own = folder.path + "/Fonts/usr/share/none.tri"
    #expect(try complaints(Self.hashOfNothing) == [.missing(path: "/usr/share/none.tri", package: nil)])
    #expect(try complaints(debian) == [.unreadable(path: own, reason: "it is empty")])
  }

  @Test("A font with another hash makes a case unavailable")
  func otherFont() throws {
    let square = packageRoot.path + "/Scenarios/Fonts/AssaySquare.ttf"
    let other = String(repeating: "0", count: 64)
    let folder = try Self.folder(font: "file: \(square), sha256: \(other)")
    let subject = try #require(folder.catalog.subjects.first)
    let sentence =
      "\(square): the file has SHA-256 \(Self.hash), but \(other) is expected; install the version the lock file names"
    #expect(throws: RenderingError.unavailable(sentence)) { try subject.render() }
  }

  @Test("A file that is not a font breaks the case")
  func noFont() throws {
    let folder = try Self.folder(font: "file: empty.ttf, sha256: \(Self.hashOfNothing)")
    try folder.write("", to: "Fonts/empty.ttf")
    let subject = try #require(folder.catalog.subjects.first)
    let error = #expect(throws: RenderingError.self) { try subject.render() }
    guard case .broken(let problem)? = error else {
      Issue.record("the case is not broken")
      return
    }
    #expect(problem.location == SourceLocation(path: folder.path + "/file.yaml"))
    #expect(problem.message.hasPrefix("\(folder.path)/Fonts/empty.ttf: the file cannot be read: "))
  }

  @Test("A fingerprint names the fonts of the cases, and fallback fonts only if they can be used")
  func fingerprint() throws {
    let folder = try ScenarioFolder(
      "label: PlainLabel\nsystemFont: Assay Square\ngiven: {frame: [9, 9], text: a}\n")
    let fonts = folder.catalog.groups.first?.fingerprint["fonts"]
    #expect(
      fonts == [
        "Assay Square regular": .text(Self.hash),
        "Assay Square bold": "0d9bf0f14ce895eff6f3d5a8e51bd6731b6a43f63e360c82d7f1db35ad1ab9d5",
        "Assay Square italic": "7b6c9004be835adf872ae92ab127eefc88b28504142bcb15889298bf13a3d6ec",
      ])
    try folder.write("label: PlainLabel\nsystemFont: Noto Sans\ngiven: {frame: [9, 9], text: a}\n")
    guard case .record(let facts)? = folder.catalog.groups.first?.fingerprint["fonts"] else {
      Issue.record("the fingerprint has no fonts")
      return
    }
    #expect(facts["Noto Color Emoji regular"] != nil)
    #expect(facts["Assay Square regular"] == nil)
  }

  @Test("Preparing a case loads its fonts")
  func fontsAreLoadedBefore() throws {
    let folder = try ScenarioFolder(
      """
      label: PlainLabel
      systemFont: Assay Square
      given: {frame: [60, 20], font: Assay Square bold 10, text: a}
      """)
    let subject = try #require(folder.catalog.subject("file/default"))
    subject.prepare()
    try FileManager.default.removeItem(atPath: folder.path + "/Fonts")
    _ = try subject.render()
  }
}
