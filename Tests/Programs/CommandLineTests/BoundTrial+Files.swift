import AssayFacts
import AssayHashing
import AssayImaging
import AssayReporting
import AssaySubjects
import AssayTestSupport
import AssayTypesetting
import Foundation
import Testing

@testable import AssayGoldens
@testable import AssayVerifying
@testable import AssayRenderers
@testable import assay

extension BoundTrial {
  static let ofFiles: [String: BoundTrial] = [
    "font file: size": .reader { count in try isRead(count, "f.ttf") { _ = try Typeface(path: $0 + "/f.ttf") }
    },
    "font file: faces": .beyond { count in
      isRead {
        _ = try Typeface(path: packageRoot.path + "/Scenarios/Fonts/AssaySquare.ttf", index: count - 1)
      }
    },
    "golden picture: size when it is read": .reader { count in
      try isRead(count, "g.png") { _ = try GoldenStore(root: $0).read("g.png") }
    },
    "golden text: size": .reader { count in
      try isRead(count, "g.txt") { _ = try GoldenStore(root: $0).read("g.txt") }
    },
    "source with goldens: size": .reader { count in
      try isRead(count, "g.swift") { _ = try TestSources(package: $0).read("g.swift") }
    },
    "facts file: size": .reader { count in
      try isRead(count, "g.facts") { _ = try GoldenStore(root: $0).read("g.facts") }
    },
    "journal: size": .reader { count in
      try isRead(count, ".journal") { _ = try GoldenStore(root: $0).recover() }
    },
    "goldens of an earlier revision: what git hands over": .reader { count in
      isRead { try EarlierGoldens.check(sizes: ["1", "0123 missing", "\(count - 1)"]) }
    },
    "any picture: pixels": .reader { count in isRead { try Bitmap.check(png: header(width: count)) } },
    "picture of a program, of `--candidates`: size": .reader { count in
      try isRead(count, "p.png") {
        _ = try DrawnFile(path: $0 + "/p.png", facts: $0 + "/p.json").rendering()
      }
    },
    "picture of a program, of `--candidates`: side": .reader { try isPicture(width: $0, facts: "{}") },
    "picture of a program, of `--candidates`: facts as JSON": .reader { count in
      try isPicture(width: 1, facts: "{}" + String(repeating: " ", count: count - 2))
    },
    "picture of a program, of `--candidates`: pictures of a folder": .smaller { count, bound in
      let folder = try TemporaryFolder()
      for number in 0..<count { try Data().write(to: folder.url.appendingPathComponent("p\(number).png")) }
      var problems: [Problem] = []
      let found = CandidateFolder(path: folder.path).candidates(atMost: bound, problems: &problems)
      return problems.isEmpty && found.count == count
    },
    "`results.jsonl`: line": .beyond { count in
      try isRead(count, LastResults.file) { _ = try LastResults(in: $0) }
    },
    "`decisions.json`: size": .reader { count in
      try isRead(count, "d.json") { _ = try Accept.read($0 + "/d.json") }
    },
    // scripts/check/attack reads the largest manifest and line with the release program.
    "bundle: manifest": .beyond { count in
      try isRead(count, "manifest.jsonl") { _ = try ResultBundle(path: $0) }
    },
    "bundle: line of the manifest": .beyond { count in
      try isRead(count, "manifest.jsonl") { _ = try ResultBundle(path: $0) }
    },
    "bundle: each picture": .reader { count in
      try isRead(count, "p.png") { folder in
        _ = try BundleFiles(path: folder).read("p.png", limit: ResultBundle.pictureLimit)
      }
    },
    "bundle: all pictures": .smaller { count, bound in
      let folder = try TemporaryFolder()
      let pictures = try (0..<count).map {
        try Bitmap(width: 1, height: 1, color: Color(red: UInt8($0), green: 0, blue: 0)).png()
      }
      for png in pictures {
        try PlainFile.write(png, to: folder.path + "/" + ResultBundle.object("\(SHA256(of: png))"))
      }
      return isRead {
        _ = try ResultBundle.pictures(
          pictures.map { "\(SHA256(of: $0))" }, in: BundleFiles(path: folder.path),
          atMost: pictures.prefix(bound).map(\.count).reduce(0, +))
      }
    },
  ]

  /// Whether a picture of a width is read with its facts.
  private static func isPicture(width: Int, facts: String) throws -> Bool {
    let folder = try TemporaryFolder()
    let files = (picture: folder.path + "/p.png", facts: folder.path + "/p.json")
    try PlainFile.write(try Bitmap(width: width, height: 1, color: .white).png(), to: files.picture)
    try PlainFile.write(facts.utf8, to: files.facts)
    return isRead { _ = try DrawnFile(path: files.picture, facts: files.facts).rendering() }
  }

  /// Whether a sparse file of a size is read.
  private static func isRead(_ count: Int, _ name: String, by body: (String) throws -> Void) throws -> Bool {
    let folder = try TemporaryFolder()
    let url = folder.url.appendingPathComponent(name)
    try Data().write(to: url)
    let file = try FileHandle(forWritingTo: url)
    try file.truncate(atOffset: UInt64(count))
    try file.close()
    return isRead { try body(folder.path) }
  }

  /// A PNG file whose header states a width.
  private static func header(width: Int) throws -> [UInt8] {
    var png = try Bitmap(width: 1, height: 1, color: .white).png()
    // The header is the first chunk, after the eight bytes of the signature.
    let header = RawPNG.chunk("IHDR", RawPNG.word(UInt32(width)) + png[20..<29])
    png.replaceSubrange(8..<33, with: header)
    return png
  }
}

extension BoundTrial {
  static let ofFacts: [String: BoundTrial] = [
    "facts of one case: values": .reader { count in
      isCase((0..<count).map { "a\($0): 1" }.joined(separator: "\n"))
    },
    "facts of one case: depth": .reader { count in
      isCase("a: " + String(repeating: "[", count: count - 1) + String(repeating: "]", count: count - 1))
    },
    "facts of one case: text": .reader { isCase("a: \"" + String(repeating: "x", count: $0) + "\"") },
    "facts as JSON: depth": .reader { count in
      let (left, right) = (String(repeating: "[", count: count), String(repeating: "]", count: count))
      return isRead { _ = try Fact(json: Array((left + right).utf8)) }
    },
    "any name: length": .reader { SubjectName(String(repeating: "a", count: $0)) != nil },
  ]

  private static func isCase(_ line: String) -> Bool {
    (try? FactsFile(bytes: Array("assay facts 3\n\(line)\n".utf8), path: "x.facts").record()) != nil
  }
}
