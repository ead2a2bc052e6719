import AssaySubjects
import Yams

/// Keys and items that state nothing, of which YAML makes null.
struct EmptyValues {
  let complaint: YAMLComplaint
  let mistakes: Mistakes

  /// Notes every value in a node that is not there.
  func note(in node: Node) {
    switch node {
    case .mapping(let mapping):
      for (key, value) in mapping {
        note(value, of: "'\(key.scalar?.string.prefix(40) ?? "a key")'")
        note(in: value)
      }
    case .sequence(let sequence):
      for item in sequence {
        note(item, of: "an item of a list")
        note(in: item)
      }
    case .scalar, .alias: break
    }
  }

  private func note(_ value: Node, of what: String) {
    guard case .scalar(let scalar) = value, scalar.style == .plain, scalar.string.isEmpty,
      let mark = scalar.mark,
      !mistakes.isFull
    else { return }
    let rest = ":" + String(complaint.line(mark.line).unicodeScalars.dropFirst(mark.column - 1))
    let color = YAMLComplaint.unquotedColor(in: rest[...])
    mistakes.note(
      Problem(
        SourceLocation(path: complaint.path, line: mark.line, column: mark.column),
        color.map { "\(what) has no value, for '\($0)' begins a comment; put the color in quotes: \"\($0)\"" }
          ?? "\(what) has no value; write one, null where none is meant, or leave it out"))
  }
}
