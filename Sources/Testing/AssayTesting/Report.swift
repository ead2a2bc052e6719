public import AssayVerifying
import AssayImageDiff
import AssayImaging
import AssayReporting
import AssaySubjects
public import Testing

/// Records an issue for an evaluation that fails, with its pictures attached, by default at the line of the scenario file.
package func report(
  _ evaluation: Evaluation, at sourceLocation: Testing.SourceLocation? = nil, hint: String? = nil,
  invocation: Invocation = Invocation()
) {
  guard evaluation.isFailure else { return }
  let place = sourceLocation ?? Testing.SourceLocation(evaluation.location)
  attach(evaluation.referencePNG, as: "reference", of: evaluation, at: place)
  attach(evaluation.candidatePNG, as: "candidate", of: evaluation, at: place)
  attach(evaluation.diffPicture, as: "diff", of: evaluation, at: place)
  let lines = ConsoleReport().lines(for: evaluation, hint: hint, invocation: invocation)
  Issue.record(Comment(rawValue: lines.joined(separator: "\n")), sourceLocation: place)
}

/// Attaches a picture as `htlabel-fit-plain.reference.png`, written where `swift test --attachments-path` says.
private func attach(
  _ file: [UInt8]?, as part: String, of evaluation: Evaluation, at place: Testing.SourceLocation
) {
  guard let file else { return }
  let name = evaluation.name.text.split(separator: "/").joined(separator: "-")
  Attachment.record(file, named: "\(name).\(part).png", sourceLocation: place)
}

/// Records a warning, which fails no test; Swift before 6.3 has no warnings, so nothing is recorded there.
func warn(_ message: String, at sourceLocation: Testing.SourceLocation) {
  #if compiler(>=6.3)
    Issue.record(Comment(rawValue: message), severity: .warning, sourceLocation: sourceLocation)
  #endif
}

extension Testing.SourceLocation {
  /// A place in a scenario file as a place of a test.
  init(_ location: AssaySubjects.SourceLocation) {
    // A file identifier needs a slash.
    let identifier = location.path.contains("/") ? location.path : "Scenarios/" + location.path
    self.init(
      fileID: identifier, filePath: location.path, line: max(1, location.line),
      column: max(1, location.column))
  }
}

extension Evaluation: CustomTestStringConvertible {
  /// The case's name, so that each argument of a test is shown by it.
  public var testDescription: String { name.text }
}
