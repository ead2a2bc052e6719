package import AssayFacts
import AssayVerifying

// The results in lines for a terminal.
extension LastResults {
  /// How many cases have each verdict, what could not be compared, and each group with the command that accepts it.
  package var text: [String] {
    let counts = (heading["counts"]?.members?.entries ?? []).filter { $0.value != .number(0) }
    let problems = heading.list("problems").map { "error: \($0.words("path")): \($0.words("message"))" }
    return [counts.isEmpty ? "no case was judged" : counts.map(words).joined(separator: ", ")] + problems
      + groups.flatMap(heading)
  }

  /// A group, with the names of its cases.
  package func text(ofGroup group: Facts) -> [String] {
    heading(group) + (group["cases"]?.elements ?? []).map { "  " + ($0.string ?? "") }
  }

  /// A case: its verdict, what differs and where, its files, and its group.
  package func text(ofCase result: Facts, in group: Facts?) -> [String] {
    let causes = result.texts("causes")
    var rows = result.texts("messages").enumerated().map { index, message in
      (index < causes.count ? causes[index] : "also", message)
    }
    rows += result.list("facts").map { fact in
      ("fact", "\(fact.words("path")) \(fact["old"] ?? .null) → \(fact["new"] ?? .null)")
    }
    let comparison = result["comparison"]?.members ?? Facts()
    rows += comparison.list("measures").map { ("measure", $0.measure) }
    rows += comparison.list("regions").map { ("region", "\($0.box): \($0.words("words"))") }
    rows.append(("described", "\(result.words("path")):\(result["line"] ?? 1):\(result["column"] ?? 1)"))
    for (name, label) in [("reference", "golden"), ("candidate", "new"), ("difference", "difference")] {
      if let picture = result[name]?.members { rows.append((label, picture.words("path"))) }
    }
    rows += result.list("crops").flatMap {
      [("crop", $0.words("reference")), ("crop", $0.words("candidate"))]
    }
    rows += ["remark", "hint"].map { ($0, result.words($0)) }
    rows += result.texts("commands").map { ("command", $0) }
    return ["\(result.words("name"))  \(words(result.words("verdict")))"]
      + rows.filter { !$0.1.isEmpty }.map(row) + (group.map(heading) ?? [])
  }

  /// A group in a line, and the command that accepts it.
  private func heading(_ group: Facts) -> [String] {
    let line =
      "\(group.words("id"))  \(group["count"] ?? 0) × \(group.words("cause")): \(group.words("sentence"))"
    return [line] + (group["command"] == nil ? [] : [row("accept", group.words("command"))])
  }

  private func words(_ verdict: String) -> String { Verdict(rawValue: verdict)?.words ?? verdict }

  private func words(_ count: Facts.Entry) -> String { "\(count.value) \(words(count.name))" }
}

extension Facts {
  fileprivate func words(_ name: String) -> String { self[name]?.string ?? "" }

  fileprivate func texts(_ name: String) -> [String] { self[name]?.elements?.compactMap(\.string) ?? [] }

  fileprivate func list(_ name: String) -> [Facts] { self[name]?.elements?.compactMap(\.members) ?? [] }

  /// A measure in words: `edge 0.84 px of 0.38 px`.
  fileprivate var measure: String {
    let (unit, digits) = (words("unit").isEmpty ? "" : " " + words("unit"), 100.0)
    let numbers = ["measured", "allowed"].map { name in
      self[name]?.double.map { Fact.text(of: ($0 * digits).rounded() / digits) } ?? "∞"
    }
    return "\(words("limit")) \(numbers[0])\(unit) of \(numbers[1])\(unit) allowed"
  }

  /// A region's box: `9×3 at (12, 4)`.
  fileprivate var box: String {
    let sides = ["width", "height", "x", "y"].map { self[$0]?.description ?? "0" }
    return "\(sides[0])×\(sides[1]) at (\(sides[2]), \(sides[3]))"
  }
}
