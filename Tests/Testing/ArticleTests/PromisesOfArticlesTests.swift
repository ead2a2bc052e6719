import AssaySubjects
import AssayTestSupport
import Foundation
import Testing

/// The article *Architecture* describes the modules and files that exist.
@Suite struct ArchitectureTests {
  private let article: String
  /// The Swift files of each module folder, by its name.
  private let rooms: [String: [URL]]

  init() throws {
    let file = packageRoot.appendingPathComponent(ShownPage.catalog + "/Architecture.md")
    article = try String(contentsOf: file, encoding: .utf8)
    var rooms: [String: [URL]] = [:]
    for wing in ["Ground", "Engine", "Judge", "Testing"] {
      let folder = packageRoot.appendingPathComponent("Sources/" + wing)
      for room in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
        let all = FileManager.default.enumerator(
          at: folder.appendingPathComponent(room), includingPropertiesForKeys: nil)
        rooms[room] = all?.compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" }
      }
    }
    self.rooms = rooms
  }

  /// The cells of the table that lists the files from a scenario to the report.
  private var steps: [[String]] {
    article.split(separator: "\n").filter { $0.contains(".swift` |") }.map { row in
      row.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
    }
  }

  @Test("Every listed file is in its module and declares its types")
  func files() throws {
    #expect(!steps.isEmpty)
    for step in steps {
      let name = step[2].filter { $0 != "`" }
      let file = try #require(
        rooms[step[1]]?.first { $0.lastPathComponent == name }, "\(name) is not in \(step[1])")
      let text = try String(contentsOf: file, encoding: .utf8)
      for type in step[3].split(separator: ",").map({ $0.filter { !"` ".contains($0) } }) {
        let declares = ["struct", "class", "enum", "protocol"].contains { keyword in
          text.contains("\(keyword) \(type): ") || text.contains("\(keyword) \(type) {")
        }
        #expect(declares, "\(name) declares no \(type)")
      }
    }
  }

  @Test("Every module is named")
  func modules() {
    // The plugin and the assets are parts of a build that no module imports.
    for room in rooms.keys.sorted() where !["AssayPlugin", "ReportAssets"].contains(room) {
      #expect(article.contains(room), "Architecture does not name \(room)")
    }
  }
}

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

@Test("The plugin requires a program of this version")
func versionOfThePlugin() throws {
  let file = packageRoot.appendingPathComponent("Sources/Testing/AssayPlugin/AssayPlugin.swift")
  let source = try String(contentsOf: file, encoding: .utf8)
  #expect(source.contains("let version = \"\(ToolVersion.number)\""))
}
