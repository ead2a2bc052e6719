/// The words that a renderer brings for its facts and libraries, so that a judge who knows neither can explain a change.
public struct FactVocabulary: Hashable, Sendable, Codable {
  /// What it means that a fact is another one.
  public struct Term: Hashable, Sendable, Codable {
    /// The fact without positions in lists: `line[].baseline`; or a record, for all of its members: `fit`.
    public var fact: String
    /// What a reviewer sees of it: `lines stand elsewhere`.
    public var meaning: String

    /// Explains a fact.
    public init(_ fact: String, _ meaning: String) {
      self.fact = fact
      self.meaning = meaning
    }
  }

  /// The facts in the order in which they are settled: what stands earlier is rather the cause, what stands later the effect.
  public var terms: [Term]
  /// The libraries, as fingerprints name them, that draw only: they explain other pixels, but no other facts.
  public var drawingLibraries: [String]

  /// Creates a vocabulary; an empty one leaves facts to speak for themselves.
  public init(terms: [Term] = [], drawingLibraries: [String] = []) {
    self.terms = terms
    self.drawingLibraries = drawingLibraries
  }

  /// How early a fact is settled; those without a term are last.
  public func rank(of fact: String) -> Int {
    terms.firstIndex { $0.fact == fact } ?? terms.count
  }

  /// What it means that a fact is another one; nil for a name that speaks for itself.
  public func meaning(of fact: String) -> String? {
    terms.first { $0.fact == fact }?.meaning
  }
}
