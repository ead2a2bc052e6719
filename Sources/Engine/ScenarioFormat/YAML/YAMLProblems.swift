import AssaySubjects
import CAssayYAML

/// Explains YAML errors for people who write scenarios.
struct YAMLProblems {
  let text: String
  let path: String

  /// The mistake that libyaml has stopped at.
  func problem(of parser: yaml_parser_t) -> Problem {
    if parser.error == YAML_READER_ERROR,
      let character = Unicode.Scalar(UInt32(bitPattern: parser.problem_value))
    {
      // The library's offset is wrong: it includes bytes read ahead.
      let before = text.unicodeScalars.prefix { $0 != character }
      return Problem(
        SourceLocation(path: path, after: String.UnicodeScalarView(before)),
        "the file holds the character U+\(String(character.value, radix: 16, uppercase: true)), which YAML does not allow; "
          + "write it in double quotes as \\x and two digits")
    }
    let here = place(of: parser.problem_mark)
    return problem(
      parser.problem.map { String(cString: $0) } ?? "it needs too much memory", at: here,
      start: parser.context == nil ? here : place(of: parser.context_mark))
  }

  /// Explains a mistake in libyaml's words; `here` is where libyaml stopped, `start` the beginning of the wrong part.
  func problem(_ words: String, at here: SourceLocation, start: SourceLocation) -> Problem {
    if let (color, place) = color(from: start, to: here) {
      return Problem(
        place,
        "'\(color)' begins a comment, and the rest of the line is lost; put the color in quotes: \"\(color)\""
      )
    }
    switch words {
    case "did not find expected ',' or '}'", "did not find expected ',' or ']'":
      let (open, close) = words.hasSuffix("'}'") ? ("{", "}") : ("[", "]")
      let end = "line \(here.line), column \(here.column)"
      return Problem(start, "this '\(open)' is not closed: a ',' or '\(close)' is missing before \(end)")
    case "found undefined alias": return Problem(here, aliasMessage(at: here))
    case _ where words.contains("a tab character") || character(at: here) == "\t":
      return Problem(here, "there is a tab here, but YAML indents with spaces; write spaces")
    case "found character that cannot start any token":
      let first = character(at: here).map { "a text that begins with '\($0)'" } ?? "such a text"
      return Problem(here, "\(first) needs quotes")
    case "could not find expected ':'":
      return Problem(
        start, "this is neither 'key: value' nor an item of a list; a colon and a space are missing")
    case "mapping values are not allowed in this context":
      return Problem(
        here,
        "a colon makes the text before it a key, which can't be here; quote the text, or indent it as its neighbors"
      )
    case "did not find expected key", "did not find expected '-' indicator":
      return Problem(
        here,
        "this line has another indentation than its neighbors, or a bracket or quote above is not closed")
    case "found unexpected end of stream":
      return Problem(start, "what begins here has no end; a quote is missing")
    case "found invalid Unicode character escape code":
      return Problem(
        here,
        "not valid YAML: \(words); write the character itself, for half of a surrogate pair is none")
    default: return Problem(here, "not valid YAML: \(words)")
    }
  }

  func place(of mark: yaml_mark_t) -> SourceLocation {
    SourceLocation(path: path, line: mark.line + 1, column: mark.column + 1)
  }

  /// A color without quotes in the lines from the beginning of a mapping or list to the error, or right above the error.
  private func color(
    from start: SourceLocation, to end: SourceLocation
  ) -> (color: Substring, place: SourceLocation)? {
    for number in max(1, min(start.line, end.line - 1), end.line - 20)...max(1, end.line) {
      let line = line(number)
      guard let color = YAMLProblems.unquotedColor(in: line) else { continue }
      let before = line.unicodeScalars[..<color.startIndex]
      return (color, SourceLocation(path: path, line: number, column: before.count + 1))
    }
    return nil
  }

  private func aliasMessage(at mark: SourceLocation) -> String {
    let rest = line(mark.line).unicodeScalars.dropFirst(max(0, mark.column - 1))
    let name = String(String.UnicodeScalarView(rest.prefix { !" \t,]}\r".unicodeScalars.contains($0) })).drop
    { $0 == "*" }
    let isWithin = text.split(separator: "\n", omittingEmptySubsequences: false).prefix(mark.line)
      .contains { $0.contains("&\(name)") }
    return isWithin
      ? "the alias '*\(name)' is inside its own value, which would have no end; write the value out"
      : "nothing above is marked '&\(name)', so the alias '*\(name)' means nothing"
  }

  /// A line of the file, from 1.
  private func line(_ number: Int) -> Substring {
    let lines = text.split(separator: "\n", maxSplits: max(1, number), omittingEmptySubsequences: false)
    return lines.indices.contains(number - 1) ? lines[number - 1] : ""
  }

  private func character(at mark: SourceLocation) -> Unicode.Scalar? {
    line(mark.line).unicodeScalars.dropFirst(max(0, mark.column - 1)).first
  }

  /// A color that begins a comment, because it has no quotes: `: #20E020`.
  private static func unquotedColor(in text: Substring) -> Substring? {
    text.prefix(1000).firstMatch(of: /[:,\[-]\s+(#(?:[0-9A-Fa-f]{8}|[0-9A-Fa-f]{6}))(?![0-9A-Za-z])/)?.output
      .1
  }
}

extension YAMLProblems {
  /// Notes the keys and list items without a value, which YAML reads as null.
  func noteEmptyValues(in value: YAMLValue, _ mistakes: Mistakes) {
    switch value.content {
    case .mapping(let pairs):
      for (key, value) in pairs {
        noteEmpty(value, "'\(key.scalarText?.prefix(40) ?? "a key")'", mistakes)
        noteEmptyValues(in: value, mistakes)
      }
    case .list(let items):
      for item in items {
        noteEmpty(item, "an item of a list", mistakes)
        noteEmptyValues(in: item, mistakes)
      }
    case .scalar: break
    }
  }

  private func noteEmpty(_ value: YAMLValue, _ what: String, _ mistakes: Mistakes) {
    noteTag(value, mistakes)
    guard value.plainText == "", !mistakes.isFull else { return }
    let place = value.location
    let rest = ":" + String(line(place.line).unicodeScalars.dropFirst(place.column - 1))
    let color = YAMLProblems.unquotedColor(in: rest[...])
    mistakes.note(
      Problem(
        place,
        color.map { "\(what) has no value, for '\($0)' begins a comment; put the color in quotes: \"\($0)\"" }
          ?? "\(what) has no value; write one, null where none is meant, or leave it out"))
  }

  /// Notes a tag such as `!!binary`, which would be ignored.
  private func noteTag(_ value: YAMLValue, _ mistakes: Mistakes) {
    guard let tag = value.tag, !mistakes.isFull else { return }
    let name = tag.replacing("tag:yaml.org,2002:", with: "!!")
    mistakes.note(Problem(value.location, "the tag '\(name)' has no meaning here; remove it"))
  }
}
