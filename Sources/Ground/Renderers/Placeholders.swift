/// Words in braces that stand for values, such as `{output}`; `{{output}}` is the word itself in braces.
public enum Placeholders {
  /// The words in a text, in order.
  public static func names(in text: String) -> [String] {
    text.matches(of: pattern).compactMap { $0.output.2.map(String.init) }
  }

  /// A text with its words replaced by values; a word without a value stays.
  public static func filled(_ text: String, with values: [String: String]) -> String {
    text.replacing(pattern) { match in
      if let literal = match.output.1 { return "{\(literal)}" }
      return match.output.2.flatMap { values[String($0)] } ?? String(match.output.0)
    }
  }

  private static var pattern: Regex<(Substring, Substring?, Substring?)> {
    /\{\{([A-Za-z][A-Za-z0-9._\-]*)\}\}|\{([A-Za-z][A-Za-z0-9._\-]*)\}/
  }
}
