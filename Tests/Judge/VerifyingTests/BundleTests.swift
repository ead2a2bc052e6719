import AssayFacts
import AssayGoldens
import AssayHashing
import AssayImageDiff
import AssayImaging
import AssaySubjects
import Foundation
import Testing

@testable import AssayVerifying

@Suite struct BundleTests {
  let place: BundleBench
  let all: Catalog

  init() async throws {
    place = try BundleBench()
    try await place.bench.accept(subject("g/a"), subject("g/b"), subject("g/c"))
    all = catalog(subject("g/a", picture("..")), subject("g/b", picture("..")), subject("g/c"))
  }

  /// Writes the bundle of everything; the paths of its pictures.
  @discardableResult private func write(_ name: String = "b") async throws -> [String] {
    _ = try await place.bundle("1/1", of: all, at: name)
    return try FileManager.default.contentsOfDirectory(atPath: place.path(name + "/objects")).sorted()
  }

  @Test func aPictureIsKeptOnceByItsHash() async throws {
    // Both goldens are one picture, both candidates another.
    let objects = try await write()
    #expect(objects.count == 2)
    for object in objects {
      let bytes = try Data(contentsOf: URL(fileURLWithPath: place.path("b/objects/" + object)))
      #expect(object == SHA256(of: [UInt8](bytes)).description + ".png")
    }
  }

  @Test func aBundleKeepsWhatAPictureMustEqual() async throws {
    try await place.bench.accept(subject("h/a"), subject("h/b", sameAs: "h/a"))
    let subjects = catalog(subject("h/a"), subject("h/b", picture(".."), sameAs: "h/a"))
    _ = try await place.bundle("1/1", of: subjects, at: "tied")
    let evaluations = try ResultBundle(path: place.path("tied")).verification.evaluations
    #expect(evaluations.map(\.unequal) == [[], [name("h/a")]])
  }

  @Test func aBundleKeepsWhichRowsWereInserted() async throws {
    _ = try await place.bundle(
      "1/1", of: catalog(subject("g/a", picture("#.", "gg")), subject("g/b", picture("#.", "gg"))),
      at: "longer")
    let verification = try ResultBundle(path: place.path("longer")).verification
    let evaluations = verification.evaluations
    #expect(evaluations.allSatisfy { $0.explanation != nil })
    #expect(
      evaluations.map { $0.difference?.displacement?.words } == [
        "1 row inserted at y 1", "1 row inserted at y 1",
      ])
    #expect(evaluations.map(\.causes) == [[.size], [.size]])
    try place.edit("longer") { $0.replacingOccurrences(of: "\"rows\"", with: "\"columns\"") }
    #expect(place.readingRefusal("longer").contains("case 'g/a': bands do not fit their pictures"))
  }

  @Test("the words for facts come along, and a cause of which a bundle holds nothing is a group all the same")
  func wordsForFacts() async throws {
    try await place.bench.accept(subject("h/a"))
    var wider = catalog(subject("h/a", facts: ["size": 3]))
    wider.vocabulary = FactVocabulary(terms: [.init("size", "it has another size")])
    _ = try await place.bundle("1/1", of: wider, at: "wider")
    let groups = try ResultBundle(path: place.path("wider")).verification.groups
    #expect(groups.map(\.sentence) == ["it has another size"])
    try place.edit("wider") { $0.replacingOccurrences(of: "\"factDifferences\"", with: "\"lost\"") }
    #expect(try ResultBundle(path: place.path("wider")).verification.groups.map(\.title) == ["structure"])
  }

  @Test func aBundleIsWrittenInPlaceOfAnother() async throws {
    try await write()
    _ = try await place.bundle("1/1", of: catalog(subject("g/c")), at: "b")
    #expect(try FileManager.default.contentsOfDirectory(atPath: place.path("b/objects")) == [])
    #expect(try ResultBundle(path: place.path("b")).verification.evaluations.map(\.name.text) == ["g/c"])
  }

  @Test(arguments: ["b", "output"])
  func aBundleIsReadFromAFolderOrTheOutputAroundIt(_ name: String) async throws {
    try await write("output/bundle")
    try await write("b")
    let bundle = try ResultBundle(path: place.path(name))
    #expect(bundle.verification.evaluations.map(\.verdict) == [.changed, .changed, .passed])
    #expect(bundle.verification.evaluations[0].candidate == picture(".."))
    #expect(bundle.shard.description == "1/1")
  }

  @Test(arguments: [
    ("\"version\":6", "\"version\":1", "the bundle has version 1, and this program reads version 6; use"),
    ("\"assay\":\"bundle\"", "\"assay\":\"decisions\"", "the file says it is 'decisions', not 'bundle'"),
    ("\"suite\":{", "\"sweet\":{", "('suite' is missing); make or download the bundle again"),
    ("\"name\":\"g/a\"", "\"name\":\"../a\"", "'evaluation.name' has a value that is not allowed"),
    ("\"name\":\"g/a\"", "\"name\":\"g/b\"", "its cases are not in order or there twice"),
    ("\"verdict\":\"changed\"", "\"verdict\":\"fine\"", "'evaluation.verdict' has a value that is not"),
    (
      "\"verdict\":\"changed\"", "\"verdict\":\"passed\"",
      "its verdict is 'passed', but its findings mean another one"
    ),
    ("\"verdict\":\"changed\"", "\"verdict\":\"knownFailure\"", "'knownFailure', but its findings"),
    (
      "\"verdict\":\"changed\"", "\"verdict\":\"tolerated\"",
      "'tolerated', but its findings mean another one"
    ),
    (
      "\"different\":{", "\"tolerated\":{",
      "called tolerated, which its measures are not"
    ),
    ("\"equalByHash\":1", "\"equalByHash\":9223372036854775807", "more was compared than there is"),
    ("\"count\":1", "\"count\":0", "there is no shard 1/0"),
    ("\"count\":1", "\"count\":1, \"count\":2", "'count' is stated twice"),
    ("\"changedPixels\":1", "\"changedPixels\":-1", "states what nothing can measure"),
    ("\"different\":{", "\"sizeMismatch\":{", "'evaluation.comparison.sizeMismatch.reference' is missing"),
    ("\"x\":0", "\"x\":900", "case 'g/a': a region is outside its picture"),
    ("\"comparedByPixels\":2", "\"comparedByPixels\":3", "more was compared than there is"),
    ("\"seconds\":", "\"seconds\":1e30", "'seconds' is 1e+30"),
  ]) func aForeignOrTamperedManifestIsRefused(_ old: String, _ new: String, _ reason: String) async throws {
    try await write()
    try place.edit("b") { text in
      guard let range = text.range(of: old) else { return "no \(old) in \(text)" }
      let end = old.hasSuffix("\":") ? text[range.upperBound...].firstIndex { ",}\n".contains($0) } : nil
      return text.replacingCharacters(in: range.lowerBound..<(end ?? range.upperBound), with: new)
    }
    let refusal = place.readingRefusal("b")
    #expect(refusal.hasPrefix(place.path("b/manifest.jsonl") + ":"))
    #expect(refusal.contains(reason), "\(refusal)")
  }

  @Test(
    "a changed case that is rewritten as passed is refused by anything that is left of its change",
    arguments: ["comparison", "explanation", "replacement", "facts", "candidate", "reference", "none"])
  func rewrittenAsPassed(left: String) async throws {
    try await write()
    try place.edit("b") { text in
      var lines = text.components(separatedBy: "\n")
      let cases = lines.dropFirst().map {
        try? JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any]
      }
      guard var first = cases[0], var evaluation = first["evaluation"] as? [String: Any],
        let passed = cases[2]?["evaluation"] as? [String: Any]
      else { return text }
      evaluation["verdict"] = "passed"
      for key in evaluation.keys where key != left && !["name", "location", "verdict"].contains(key) {
        if ["form", "pixelsPerPoint", "referencePath", "isOverruled"].contains(key) { continue }
        evaluation[key] = key == "facts" ? passed[key] : nil
      }
      for key in ["candidate", "reference"] where key != left { first[key] = nil }
      first["evaluation"] = evaluation
      guard let line = try? JSONSerialization.data(withJSONObject: first) else { return text }
      lines[1] = String(decoding: line, as: UTF8.self)
      return lines.joined(separator: "\n")
    }
    // Without any trace, the number of compared pictures is one too many.
    #expect(place.readingRefusal("b").contains(left == "none" ? "more was compared" : "'passed', but"))
  }

  @Test("whether options make a failure harmless is decided again")
  func overruling() async throws {
    try await write()
    try place.edit("b") {
      $0.replacingOccurrences(
        of: "\"verdict\":\"changed\"", with: "\"isOverruled\":true, \"verdict\":\"changed\"")
    }
    #expect(try ResultBundle(path: place.path("b")).verification.exitCode == 1)
  }

  @Test(arguments: [0, 1, 100, 1000]) func aTruncatedManifestIsRefused(_ length: Int) async throws {
    try await write()
    try place.edit("b") { String($0.prefix(length)) }
    #expect(place.readingRefusal("b").contains("the manifest is damaged, cut short or no bundle's"))
  }

  @Test func aBundleWithoutManifestIsThatOfAnEndedVerification() async throws {
    try await write()
    try FileManager.default.removeItem(atPath: place.path("b/manifest.jsonl"))
    #expect(
      place.readingRefusal("b").contains(
        "the bundle has no manifest, so its verification did not come to its end"))
    #expect(place.readingRefusal("none").contains("there is no such bundle"))
    try Data("text".utf8).write(to: URL(fileURLWithPath: place.path("file")))
    #expect(place.readingRefusal("file").contains("and this is a file; unpack an archive"))
  }

  @Test func aPictureThatIsNotTheOneItIsCalledAfterIsRefused() async throws {
    let objects = try await write()
    let file = URL(fileURLWithPath: place.path("b/objects/" + objects[0]))
    try Data(contentsOf: URL(fileURLWithPath: place.path("b/objects/" + objects[1]))).write(to: file)
    #expect(
      place.readingRefusal("b")
        == "\(file.path): error: the picture is not the one it is called after; make or download the bundle again"
    )
    try FileManager.default.removeItem(at: file)
    #expect(place.readingRefusal("b").contains("the picture is missing"))
    try FileManager.default.createSymbolicLink(
      at: file, withDestinationURL: URL(fileURLWithPath: place.path("b/objects/" + objects[1])))
    #expect(place.readingRefusal("b").contains("is a symbolic link, which is not followed"))
  }

  @Test func whatIsNoPictureIsRefusedWhateverItsHash() async throws {
    let objects = try await write()
    let text = Array("no picture".utf8)
    let hash = SHA256(of: text).description
    try Data(text).write(to: URL(fileURLWithPath: place.path("b/objects/\(hash).png")))
    try place.edit("b") { $0.replacingOccurrences(of: objects[0].dropLast(4), with: hash) }
    #expect(place.readingRefusal("b").contains("the file is not a PNG"))
  }

  @Test func aNameThatLeavesTheBundleIsNone() async throws {
    let objects = try await write()
    try place.edit("b") { $0.replacingOccurrences(of: objects[0].dropLast(4), with: "../../secret") }
    #expect(place.readingRefusal("b").contains("'../../secret' is not a name of a picture"))
  }
}
