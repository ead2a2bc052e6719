import AssayTestSupport
import Foundation
import Testing

/// What the article *What a pass means* promises is tested as it says.
@Suite struct PromiseTests {
  /// The last cells of the tables' rows, which name tests, by the promise in the first.
  private static let rows: [(promise: String, tests: String)] = {
    let article = Article.catalog.appendingPathComponent("WhatAPassMeans.md")
    let lines = ((try? String(contentsOf: article, encoding: .utf8)) ?? "").split(separator: "\n")
      .filter { $0.hasPrefix("| ") && !$0.hasPrefix("| Promise |") }
    return lines.map { row in
      let cells = row.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      return (cells.first ?? "", cells.last ?? "")
    }
  }()

  @Test("Every promise names its tests, and each of them is there", arguments: rows.indices)
  func tests(index: Int) throws {
    let (promise, tests) = PromiseTests.rows[index]
    let names = tests.split(separator: ", ")
    #expect(!names.isEmpty, "\(promise)")
    for name in names { #expect(try isThere(name), "\(promise): \(name)") }
  }

  @Test("There are promises")
  func promises() { #expect(PromiseTests.rows.count >= 20) }

  /// Whether there is a test of a suite, an attack or a script.
  private func isThere(_ name: Substring) throws -> Bool {
    let word = name.dropFirst().dropLast()
    func text(_ path: String) throws -> String {
      try String(contentsOf: packageRoot.appendingPathComponent(path), encoding: .utf8)
    }
    if name.hasPrefix("*") {
      return try text("scripts/check/attack").contains("\ndef \(word.replacing(" ", with: "_"))(place):\n")
    }
    if word.hasPrefix("scripts/") { return try !text(String(word)).isEmpty }
    let parts = word.split(separator: ".")
    let files = FileManager.default.enumerator(atPath: packageRoot.appendingPathComponent("Tests").path)
    let suite = files?.compactMap { $0 as? String }.first { $0.hasSuffix("/\(parts[0]).swift") }
    guard let suite, parts.count == 2 else { return false }
    return try text("Tests/" + suite).contains(" func \(parts[1])(")
  }
}
