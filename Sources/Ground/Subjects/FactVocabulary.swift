/// The words with which a renderer explains its facts and libraries, so that reports can describe a change.
public struct FactVocabulary: Hashable, Sendable, Codable {
  /// The meaning of a change in one fact.
  public struct Term: Hashable, Sendable, Codable {
    /// The fact's path without positions in lists, `line[].baseline`, or a record for all of its members, `fit`.
    public var fact: String
    /// The words for a reviewer: `lines moved`.
    public var meaning: String
    /// The words when the number grows: `lines moved down`; nil to use ``meaning``.
    public var more: String?
    /// The words when the number shrinks: `lines moved up`; nil to use ``meaning``.
    public var less: String?
    /// The unit, as in `by 3 points`; nil when the amount does not help a reviewer.
    public var unit: String?
    /// The name of one element of a list, as in `line 2 is gone`; nil for other facts.
    public var element: String?
    /// Whether it only follows from other facts, such as the size that a label asks for; nil for no.
    public var isEffect: Bool?

    /// Creates the explanation of a fact.
    public init(
      _ fact: String, _ meaning: String, more: String? = nil, less: String? = nil, by unit: String? = nil,
      element: String? = nil, isEffect: Bool? = nil
    ) {
      self.fact = fact
      self.meaning = meaning
      self.more = more
      self.less = less
      self.unit = unit
      self.element = element
      self.isEffect = isEffect
    }
  }

  /// A name for facts that belong together, such as the widths of lines, and the names of facts that can change them.
  public struct Aspect: Hashable, Sendable, Codable {
    /// The name, which no reader sees.
    public var name: String
    /// The facts or their records, without positions in lists.
    public var facts: [String]
    /// The names of the aspects that can change it directly, such as the glyphs of a line its width.
    public var causes: [String]

    /// Creates an aspect of facts.
    public init(_ name: String, of facts: [String], after causes: [String]) {
      self.name = name
      self.facts = facts
      self.causes = causes
    }
  }

  /// The facts, causes before effects: when several change, the earliest explains the others.
  public var terms: [Term]
  /// What facts are about; a fact without an aspect can follow from any other, and so can all facts if this is nil.
  public var aspects: [Aspect]?
  /// The names, in fingerprints, of libraries that only draw: they can explain changed pixels, but not changed facts.
  public var drawingLibraries: [String]

  /// Creates a vocabulary; without terms, reports show the facts' own names.
  public init(terms: [Term] = [], aspects: [Aspect]? = nil, drawingLibraries: [String] = []) {
    self.terms = terms
    self.aspects = aspects
    self.drawingLibraries = drawingLibraries
  }

  /// The position of a fact among ``terms``; facts without a term come last.
  public func rank(of fact: String) -> Int {
    terms.firstIndex { $0.fact == fact } ?? terms.count
  }

  /// The term for a fact or for the record or list that contains it, if any.
  public func term(for fact: String) -> Term? {
    var name = fact[...]
    while true {
      if let term = terms.first(where: { $0.fact == name }) { return term }
      guard let end = name.lastIndex(where: { $0 == "." || $0 == "[" }) else { return nil }
      name = name[..<end]
    }
  }
}
