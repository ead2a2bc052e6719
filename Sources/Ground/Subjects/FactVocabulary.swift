/// The words that a renderer brings for its facts and libraries, so that a judge who knows neither can explain a change.
public struct FactVocabulary: Hashable, Sendable, Codable {
  /// What it means that a fact is another one.
  public struct Term: Hashable, Sendable, Codable {
    /// The fact without positions in lists: `line[].baseline`; or a record, for all of its members: `fit`.
    public var fact: String
    /// What a reviewer sees of it: `lines stand elsewhere`.
    public var meaning: String
    /// What a reviewer sees where a number is larger: `lines stand lower`; nil where more is no more than another number.
    public var more: String?
    /// What a reviewer sees where a number is smaller: `lines stand higher`.
    public var less: String?
    /// What the number counts, as in `by 3 points`; nil where a reviewer is not helped by how much it is.
    public var unit: String?
    /// What one element of a list is called: `line`, as in `line 2 is gone`; nil for what is no list.
    public var element: String?

    /// Explains a fact.
    public init(
      _ fact: String, _ meaning: String, more: String? = nil, less: String? = nil, by unit: String? = nil,
      element: String? = nil
    ) {
      self.fact = fact
      self.meaning = meaning
      self.more = more
      self.less = less
      self.unit = unit
      self.element = element
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

  /// The words for a fact, or else for the record or list it is in; nil for a name that speaks for itself.
  public func term(for fact: String) -> Term? {
    var name = fact[...]
    while true {
      if let term = terms.first(where: { $0.fact == name }) { return term }
      guard let end = name.lastIndex(where: { $0 == "." || $0 == "[" }) else { return nil }
      name = name[..<end]
    }
  }
}
