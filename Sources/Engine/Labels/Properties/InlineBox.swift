import AssayTypesetting

/// A box in a line of a label, with a picture or empty; lengths in points.
public struct InlineBox: Hashable, Sendable {
  /// How far the pen moves on.
  public var width: Double
  /// The height above the baseline.
  public var ascent: Double
  /// The depth below the baseline, positive; negative lifts the box off it.
  public var descent: Double
  /// The name of the picture that fills it; nil, and a name no picture has, leave it empty.
  public var image: String?

  /// Creates a box.
  public init(width: Double, ascent: Double, descent: Double = 0, image: String? = nil) {
    self.width = width
    self.ascent = ascent
    self.descent = descent
    self.image = image
  }

  /// The pictures of a label by number: boxes of typesetting have a number, not a name.
  ///
  /// The numbers are negative, so that they do not meet those a label system gives its own boxes.
  struct Images {
    private let names: [String]

    init(_ names: some Sequence<String>) { self.names = names.sorted() }

    func id(of name: String?) -> Int {
      name.flatMap { names.firstIndex(of: $0) }.map { -2 - $0 } ?? -1
    }

    func name(of id: Int) -> String? {
      let index = -2 - id
      return names.indices.contains(index) ? names[index] : nil
    }
  }

  func attachment(among images: Images) -> Attachment {
    Attachment(width: width, ascent: ascent, descent: descent, id: images.id(of: image))
  }
}
