import AssayImaging
import AssayTypesetting

/// A box in a line of text, with a picture or empty; lengths in points.
public struct InlineBox: Hashable, Sendable {
  /// The width.
  public var width: Double
  /// The height above the baseline.
  public var ascent: Double
  /// The depth below the baseline, positive; a negative depth lifts the box off the baseline.
  public var descent: Double
  /// The name of the picture that fills the box; with nil or an unknown name the box is empty.
  public var image: String?

  /// Creates a box.
  public init(width: Double, ascent: Double, descent: Double = 0, image: String? = nil) {
    self.width = width
    self.ascent = ascent
    self.descent = descent
    self.image = image
  }

  /// The box as typesetting knows it, with a number in place of its picture's name.
  func attachment(in environment: LabelEnvironment) -> Attachment {
    let number = image.flatMap { environment.imageNames.firstIndex(of: $0) }
    // Negative, because a label system numbers its own boxes from 0.
    return Attachment(width: width, ascent: ascent, descent: descent, id: number.map { -2 - $0 } ?? -1)
  }
}

extension LabelEnvironment {
  /// The names of the pictures in order.
  fileprivate var imageNames: [String] { images.keys.sorted() }

  /// The picture that fills a box of a text; nil for an empty box.
  func image(of box: Attachment) -> Bitmap? {
    let (names, number) = (imageNames, -2 - box.id)
    return names.indices.contains(number) ? images[names[number]] : nil
  }
}
