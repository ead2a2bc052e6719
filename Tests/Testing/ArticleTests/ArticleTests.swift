import AssayScenarioFormat
import AssaySubjects
import AssayTestSupport
import Foundation
import Testing

/// What articles show is what the program does.
@Suite struct ArticleTests {
  @Test(
    "Swift code in an article is compiled, as part of Tests/Testing/Articles", arguments: try Article.all())
  func swiftCode(article: Article) throws {
    let folder = packageRoot.appendingPathComponent("Tests/Testing/Articles")
    let compiled = try FileManager.default.contentsOfDirectory(atPath: folder.path).map {
      lines(of: try String(contentsOf: folder.appendingPathComponent($0), encoding: .utf8))
    }
    // The files of a page that is run as a whole are compiled there.
    for block in article.blocks
    where block.language == "swift"
      && !["// file:", "// edit:"].contains(where: { block.lines.first?.hasPrefix($0) == true })
    {
      let shown = lines(of: block.text)
      let isCompiled = compiled.contains { file in
        file.indices.contains { file[$0...].starts(with: shown) }
      }
      #expect(isCompiled, "not in Tests/Testing/Articles: \(block.text)")
    }
  }

  /// The lines without indentation and blank ones.
  private func lines(of code: String) -> [String] {
    code.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
  }

  @Test("A scenario in an article is read, and every case of it drawn", arguments: try Article.all())
  func scenarios(article: Article) throws {
    let folder = packageRoot.path + "/Scenarios"
    let lock = try FontLock(path: folder + "/" + FontLock.location)
    for block in article.blocks where block.language == "yaml" && block.text.contains("label:") {
      let group = try ScenarioLoader(folder: folder).group(
        named: "article", path: article.name, text: block.text, lock: .success(lock))
      for subject in group.subjects {
        let facts = try subject.render().facts
        for expectation in subject.expectations {
          #expect(expectation.failure(facts) == nil, "\(article.name): \(subject.name)")
        }
      }
    }
  }

  @Test("Rules for pictures in an article are read", arguments: try Article.all())
  func pictureRules(article: Article) throws {
    let folder = try TemporaryFolder()
    for block in article.blocks where block.language == "yaml" && block.text.hasPrefix("pictures:") {
      let file = folder.url.appendingPathComponent(PictureRule.file)
      try Data(block.text.utf8).write(to: file)
      #expect(!(try PictureRule.all(in: file.path)).isEmpty)
    }
  }

  @Test("An article's links lead to articles that are there", arguments: try Article.all())
  func links(article: Article) throws {
    for part in article.text.components(separatedBy: "<doc:").dropFirst() {
      let name = part.prefix { $0 != ">" }
      let file = Article.catalog.appendingPathComponent(name + ".md")
      #expect(FileManager.default.fileExists(atPath: file.path), "\(article.name): <doc:\(name)>")
    }
  }

  @Test("The README has at most 200 lines")
  func readmeLength() throws {
    let readme = try #require(try Article.all().first { $0.name == "README.md" })
    #expect(readme.text.split(separator: "\n", omittingEmptySubsequences: false).count <= 201)
  }
}
