import AssayFacts
import AssayGoldens
import AssayImaging
package import AssayRenderers
package import AssaySubjects

extension GoldenExpectation {
  /// Expects a golden in a file, which may be named after its test; the location is in the file of `#filePath`.
  package init(
    named name: String?, else automatic: String?, _ options: [GoldenOptions],
    for form: GoldenForm = .picture, test: String, at location: SourceLocation, fileID: String,
    in suite: GoldenOptions = GoldenOptions(), session: GoldenSession = .shared
  ) {
    var options = GoldenOptions(options).completed(by: suite, for: form)
    let place = GoldenPlace(filePath: location.path, fileID: fileID, folder: options.folder)
    let meant = { (name: String) in place.store.name(calling: name)?.text ?? name }
    options.sameAs = options.sameAs.map(meant)
    options.differsFrom = options.differsFrom.map(meant)
    var location = location
    location.path = GoldenPlace.typed(location.path)
    self.init(
      name: name ?? automatic.map { GoldenExpectation.mapped(session.name($0, at: location)) } ?? "",
      metadata: CandidateMetadata(test: test, location: location, options: options), place: place,
      session: session)
  }

  /// Expects a golden in the source of its test, named after file and line; nil if it is not written yet.
  package init(
    inline golden: String?, _ options: [GoldenOptions], test: String, at location: SourceLocation,
    fileID: String, in suite: GoldenOptions = GoldenOptions(), session: GoldenSession = .shared
  ) {
    let place = GoldenPlace(filePath: location.path, fileID: fileID, folder: nil)
    let source = try? PlainFile.read(location.path, limit: .max, followsLinks: true)
    var location = location
    location.path = place.path(inPackage: location.path)
    var metadata = CandidateMetadata(
      test: test, location: location,
      options: GoldenOptions(options).completed(by: suite.withoutFileOptions, for: .text))
    metadata.inline = InlineGolden(text: golden, source: source.flatMap(\.self).map { ContentHash(of: $0) })
    let name = GoldenExpectation.mapped("\(fileID):\(location.line)")
    self.init(name: name, metadata: metadata, place: place, session: session)
  }

  private static func mapped(_ automatic: String) -> String {
    SubjectName.mapped(from: automatic)?.text ?? automatic
  }
}

extension CandidateMetadata {
  /// Why the options cannot be used for a kind of golden; nil when they can.
  func problem(for form: GoldenForm) -> String? {
    if inline != nil, options != options.withoutFileOptions {
      return
        "folder, environment and record mode are for goldens in files, not for one in the source; leave them out"
    }
    return options.problem(for: form)
  }
}
