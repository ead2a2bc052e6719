package import AssayHarness
import AssayImageDiff
import AssayImaging
import AssayReporting
import AssaySubjects
package import Testing

/// Records an issue for an evaluation that fails, with its pictures attached; does nothing for others.
///
/// - Parameters:
///   - evaluation: What to report.
///   - sourceLocation: Where the issue is shown; the subject's own place, a line of its scenario file, when nil.
///   - hint: What to do next, instead of the usual hint.
///   - invocation: How commands are typed.
package func report(
  _ evaluation: Evaluation, at sourceLocation: Testing.SourceLocation? = nil, hint: String? = nil,
  invocation: Invocation = Invocation()
) {
  guard evaluation.isFailure else { return }
  let place = sourceLocation ?? Testing.SourceLocation(evaluation.location)
  attach(evaluation.referencePNG, as: "reference", of: evaluation, at: place)
  attach(evaluation.candidatePNG, as: "candidate", of: evaluation, at: place)
  attach(evaluation.diffPicture, as: "diff", of: evaluation, at: place)
  let lines = ConsoleReport(invocation: invocation).lines(for: evaluation, hint: hint)
  Issue.record(Comment(rawValue: lines.joined(separator: "\n")), sourceLocation: place)
}

/// Records a warning, which fails no test: of a picture that is not equal to its golden, but tolerated, or that is unavailable.
///
/// Does nothing with a Swift older than 6.3, whose tests have no warnings.
func warn(_ sentence: String, at sourceLocation: Testing.SourceLocation) {
  #if compiler(>=6.3)
    Issue.record(Comment(rawValue: sentence), severity: .warning, sourceLocation: sourceLocation)
  #endif
}

/// Attaches a picture as `htlabel-fit-plain.reference.png`.
private func attach(
  _ file: [UInt8]?, as part: String, of evaluation: Evaluation, at place: Testing.SourceLocation
) {
  guard let file else { return }
  let name = evaluation.name.text.split(separator: "/").joined(separator: "-")
  Attachment.record(PNGAttachment(file: file), named: "\(name).\(part).png", sourceLocation: place)
}

extension Testing.SourceLocation {
  /// A place in a scenario file as a place of a test.
  init(_ location: AssaySubjects.SourceLocation) {
    // A file identifier has two parts at least.
    let identifier = location.path.contains("/") ? location.path : "Scenarios/" + location.path
    self.init(
      fileID: identifier, filePath: location.path, line: max(1, location.line),
      column: max(1, location.column))
  }
}
