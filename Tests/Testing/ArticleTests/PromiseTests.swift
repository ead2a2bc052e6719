import AssayTestSupport
import Foundation
import Testing

/// The article *What a pass means* names existing tests for each of its promises.
@Suite struct PromiseTests {
  /// The rows of the tables: a promise in the first cell, its tests in the last.
  private static let rows: [(promise: String, tests: String)] = {
    let article = packageRoot.appendingPathComponent(ShownPage.catalog + "/WhatAPassMeans.md")
    let lines = ((try? String(contentsOf: article, encoding: .utf8)) ?? "").split(separator: "\n")
      .filter { $0.hasPrefix("| ") && !$0.hasPrefix("| Promise |") }
    return lines.map { row in
      let cells = row.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      return (cells.first ?? "", cells.last ?? "")
    }
  }()

  /// The texts of the files with attacks.
  private static let attacks: [String] = {
    let folder = packageRoot.path + "/scripts/check/attacks"
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return files.compactMap { try? String(contentsOfFile: folder + "/" + $0, encoding: .utf8) }
  }()

  @Test("Every promise names tests that exist", arguments: rows.indices)
  func tests(index: Int) throws {
    let (promise, tests) = PromiseTests.rows[index]
    let names = tests.split(separator: ", ")
    #expect(!names.isEmpty, "\(promise)")
    for name in names { #expect(try exists(name), "\(promise): \(name)") }
  }

  @Test("The article has promises")
  func promises() { #expect(PromiseTests.rows.count >= 20) }

  /// Whether there is a test, an attack or a script with that name.
  private func exists(_ name: Substring) throws -> Bool {
    let word = name.dropFirst().dropLast()
    if name.hasPrefix("*") {
      let function = "\ndef \(word.replacing(" ", with: "_"))(place):\n"
      return PromiseTests.attacks.contains {
        $0.contains(function) || $0.split(separator: "\n").contains(word)
      }
    }
    if word.hasPrefix("scripts/") {
      return FileManager.default.fileExists(atPath: "\(packageRoot.path)/\(word)")
    }
    return try isTest(String(word))
  }
}
