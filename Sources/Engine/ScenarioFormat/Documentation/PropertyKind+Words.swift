import AssayFacts
import AssayLabels

extension PropertyKind {
  /// The kind in a word or two.
  var words: String {
    switch self {
    case .bool: "`true` or `false`"
    case .number: "number"
    case .count: "whole number"
    case .text: "text"
    case .color: "color"
    case .insets: "insets"
    case .word(let words): words.map { "`\($0)`" }.joined(separator: ", ")
    case .words(let words): "list of " + words.map { "`\($0)`" }.joined(separator: ", ")
    case .flags(let words):
      PropertyKind.words(words).words + ", or the sum of their bits 1 to \(1 << (words.count - 1))"
    case .numbered(let words): PropertyKind.word(words).words + ", or their number from 0"
    case .font: "font"
    case .attributedText: "text with attributes"
    case .richText: "text, or text with attributes"
    case .insertion: "picture to insert"
    case .link: "link"
    case .styling: "attributes for a range"
    case .limited(let range): "number " + range.words
    case .zero: "`0`"
    case .numbers(let names, let range): "`[\(names.joined(separator: ", "))]`, each " + range.words
    case .language: "language"
    case .decoration: "line along text"
    case .tabStops: "list of `[location, alignment]`"
    case .path: "path"
    case .record(let fields): "mapping of " + fields.map { "`\($0.key)`" }.joined(separator: ", ")
    }
  }
}

extension PropertyDescription {
  /// A row of a table: key, kind, meaning.
  var row: String {
    let names = ([key] + aliases).map { "`\($0)`" }.joined(separator: " or ")
    return "| \(names) | \(kind.words) | \(summary)\(isRequired ? " Must be stated." : "") |\n"
  }
}
