public import AssayFacts
package import AssayImaging

/// What a golden is; its raw value is the ending of a candidate's file.
public enum GoldenForm: String, Hashable, Sendable, CaseIterable {
  /// A picture, with the facts behind it.
  case picture = "png"
  /// A text, in a file of its own.
  case text = "txt"
  /// A text that is JSON, in a file of its own.
  case json
  /// Facts alone.
  case facts = "facts.json"

  /// Whether it is a text in a file of its own.
  public var isText: Bool { self == .text || self == .json }
}

extension Rendering {
  /// The name of the fact that a text is: what is judged, grouped and reported as facts are, but kept in a file of its own.
  package static let textFact = "text"

  /// A text instead of a picture: a log, JSON, a dump.
  ///
  /// - Parameters:
  ///   - text: The text, at most 1 MiB.
  ///   - form: What kind of text it is: the ending of its golden's file.
  public init(text: String, form: GoldenForm = .text) {
    self.init(facts: [Rendering.textFact: .text(text)])
    self.form = form
  }

  /// Facts without a picture.
  public init(facts: Facts) {
    (form, bitmap, self.facts) = (.facts, nil, facts)
  }

  /// What tells it from another rendering of its subject: the hash of the picture, else that of the facts.
  package var contentHash: ContentHash {
    bitmap?.contentHash ?? ContentHash(of: Array(Fact.record(facts).description.utf8))
  }
}

extension Facts {
  /// The text that stands for a picture; nil where none does.
  package var goldenText: String? {
    if case .text(let text)? = self[Rendering.textFact] { text } else { nil }
  }

  /// The same without that text.
  package var besidesText: Facts {
    var others = self
    others[Rendering.textFact] = nil
    return others
  }
}
