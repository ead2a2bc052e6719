import AssayFacts
import AssayImaging
package import AssayRenderers
package import AssaySubjects

extension GoldenExpectation {
  /// A text that is expected to equal the one that its test's source states; its name is the line.
  ///
  /// - Parameters:
  ///   - golden: The text that the source states; nil where it states none yet.
  ///   - test: The test, as its own library names it.
  ///   - filePath: The test's file, as `#filePath` gives it.
  ///   - fileID: The same as `#fileID` gives it, which begins with the module.
  ///   - line: The line of the call.
  ///   - column: The column of the call.
  ///   - options: How it is judged.
  ///   - outer: What the suites around the test say.
  ///   - session: The expectations of this process.
  package init(
    inline golden: String?, test: String, filePath: String, fileID: String, line: Int, column: Int,
    _ options: [GoldenOptions], in outer: GoldenOptions = GoldenOptions(), session: GoldenSession = .shared
  ) {
    let place = GoldenPlace(filePath: filePath, fileID: fileID, folder: nil)
    let options = GoldenOptions(options).completed(by: outer.besidesFiles, for: .text)
    let location = SourceLocation(path: place.path(inPackage: filePath), line: line, column: column)
    var claim = Claim(test: test, location: location, options: options)
    let source = try? PlainFile.read(filePath, limit: .max, followsLinks: true)
    claim.inline = InlineGolden(text: golden, source: source.flatMap(\.self).map { ContentHash(of: $0) })
    self.init(named: "\(fileID):\(line)", claim: claim, place: place, session: session)
  }
}

extension Claim {
  /// What is wrong with its options for what is to be judged, as a sentence; nil where they can be used.
  func problem(for form: GoldenForm) -> String? {
    if inline != nil, options != options.besidesFiles {
      return
        "folder, environment and record mode are for goldens in files, not for one in the source; leave them out"
    }
    return options.problem(for: form)
  }
}

extension Rendering {
  /// The same without the end of its last line, as it stands in a source.
  package var withoutLastLineEnd: Rendering {
    guard let text = facts.goldenText, text.utf8.last == UInt8(ascii: "\n") else { return self }
    var shorter = self
    shorter.facts[Rendering.textFact] = .text(String(text.unicodeScalars.dropLast()))
    return shorter
  }
}
