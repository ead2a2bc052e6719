import AssayScenarioFormat
import AssaySubjects
import AssayTestSupport
import Foundation
import Testing

/// Code and scenarios in articles are right.
@Suite struct ArticleTests {
  @Test(
    "Swift code in an article is part of a file that is compiled",
    arguments: try ShownPage.articles())
  func swiftCode(article: ShownPage) throws {
    let compiled = try files(in: "Tests/Testing/Articles") + files(in: "Tests/Examples/Renderers")
    // Blocks that are whole files are compiled when another test runs the page.
    for block in article.blocks
    where block.language == "swift" && block.lines.first?.hasPrefix("// file:") != true {
      #expect(isPart(block, of: compiled), "not in Tests/Testing/Articles: \(block.text)")
    }
  }

  @Test("Code in the article on renderers is part of its example, which is run")
  func example() throws {
    let article = try #require(try ShownPage.articles().first { $0.name == "Renderers.md" })
    let files = try files(in: "Tests/Examples/Renderers")
    #expect(article.blocks.count >= 10)
    for block in article.blocks where !["text", "console"].contains(block.language) {
      #expect(isPart(block, of: files), "not in Tests/Examples/Renderers: \(block.text)")
    }
  }

  /// The lines of each text file below a folder.
  private func files(in folder: String) throws -> [[String]] {
    let folder = packageRoot.appendingPathComponent(folder)
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    return names.filter { !$0.hasPrefix(".build") }.compactMap { name in
      try? lines(of: String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8))
    }
  }

  /// Whether one of the files contains the lines of a block.
  private func isPart(_ block: ShownPage.Block, of files: [[String]]) -> Bool {
    let shown = lines(of: block.text)
    return files.contains { file in file.indices.contains { file[$0...].starts(with: shown) } }
  }

  /// The lines without indentation and blank ones.
  private func lines(of code: String) -> [String] {
    code.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
  }

  @Test(
    "A scenario in an article has no mistakes, and its cases meet its expectations",
    arguments: try ShownPage.articles())
  func scenarios(article: ShownPage) throws {
    let folder = packageRoot.path + "/Scenarios"
    let lock = try FontLock(path: folder + "/" + FontLock.location)
    for block in article.blocks where block.language == "yaml" && block.text.contains("label:") {
      let group = try ScenarioLoader(folder: folder).group(
        named: "article", path: article.name, text: block.text, lock: .success(lock))
      for subject in group.subjects {
        let rendering = try subject.render()
        for expectation in subject.expectations {
          #expect(expectation.failure(rendering.facts) == nil, "\(article.name): \(subject.name)")
        }
        for relation in subject.relations {
          let other = try #require(group.subjects.first { $0.name == relation.other }).render()
          #expect((rendering.bitmap == other.bitmap) == (relation.kind == .sameAs), "\(relation.location)")
        }
      }
    }
  }

  @Test("Rules for pictures in an article have no mistakes", arguments: try ShownPage.articles())
  func pictureRules(article: ShownPage) throws {
    let folder = try TemporaryFolder()
    for block in article.blocks where block.language == "yaml" && block.text.hasPrefix("pictures:") {
      let file = folder.url.appendingPathComponent(PictureRule.file)
      try Data(block.text.utf8).write(to: file)
      #expect(!(try PictureRule.all(in: file.path)).isEmpty)
    }
  }

  @Test("The README has at most 150 lines")
  func readmeLength() throws {
    let readme = try #require(try ShownPage.articles().first { $0.name == "README.md" })
    #expect(readme.text.split(separator: "\n", omittingEmptySubsequences: false).count <= 151)
  }
}
