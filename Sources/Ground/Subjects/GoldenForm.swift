public import AssayFacts
package import AssayImaging

/// The kind of a golden; its raw value is the extension of the candidate's file.
public enum GoldenForm: String, Codable, Hashable, Sendable, CaseIterable {
  /// A picture with its facts.
  case picture = "png"
  /// A text in a file of its own.
  case text = "txt"
  /// JSON in a file of its own.
  case json
  /// Facts without a picture.
  case facts = "facts.json"

  /// Whether it is a text in a file of its own.
  public var isText: Bool { self == .text || self == .json }
}

extension Rendering {
  /// The fact that holds a text: compared, grouped and reported like other facts, but stored in a file of its own.
  package static let textFact = "text"

  /// Creates a rendering of text without a picture, of at most 1 MiB: a log, JSON, a dump.
  public init(text: String, form: GoldenForm = .text) {
    self.init(facts: [Rendering.textFact: .text(text)])
    self.form = form
  }

  /// Creates a rendering of facts without a picture.
  public init(facts: Facts) {
    (form, bitmap, self.facts) = (.facts, nil, facts)
  }

  /// The hash of the picture, or of the facts when there is no picture.
  package var contentHash: ContentHash {
    bitmap?.contentHash ?? ContentHash(of: Array(Fact.record(facts).description.utf8))
  }
}

extension Facts {
  /// The text of a rendering of text; nil for others.
  package var goldenText: String? { self[Rendering.textFact]?.string }

  /// The facts without that text.
  package var besidesText: Facts {
    var others = self
    others[Rendering.textFact] = nil
    return others
  }
}
