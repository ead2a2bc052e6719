import AssayGeometry
import AssayImaging
import AssayLabels
import AssaySubjects

/// Values that are mappings of their own.
extension AssignmentReader {
  /// Reads a picture to insert.
  func insertion(_ value: YAMLValue) throws(Problem) -> Assignment.Value {
    let allowed = ["name", "size", "at", "align", "link"]
    let keys = try KeyedValues(value, "a picture to insert", allowed: allowed)
    let size = try keys.required("size").numbers("'size'", ["width", "height"])
    let position = try keys.required("at")
    guard let index = Int(exactly: try position.number("'at'")) else {
      throw position.problem("'at' must be a whole number of characters, not \(position.kind)")
    }
    let words = InlineImageAlignment.allCases.map(\.rawValue)
    let alignment = try keys["align"].map { value throws(Problem) in
      try word(value, among: words, for: "align")
    }
    let insertion = ImageInsertion(
      name: try pictureName(try keys.required("name")), size: Size(width: size[0], height: size[1]),
      index: index,
      alignment: alignment.flatMap(InlineImageAlignment.init(rawValue:)) ?? .bottom)
    return .insertion(
      insertion, try keys["link"].map { value throws(Problem) in try link(value, place: .range(0..<0)) })
  }

  /// Reads the name of a picture; without one it is the label that complains (CJ-35).
  private func pictureName(_ value: YAMLValue) throws(Problem) -> String {
    let name = try value.string("'name'")
    guard name.isEmpty || pictures.contains(name) else {
      let near = Suggestion.nearest(to: name, among: pictures)
      throw value.problem(
        "'images' describes no picture '\(name)'; "
          + (near.map { "did you mean '\($0)'?" } ?? "'\(name): null' there is for one that cannot be found"))
    }
    return name
  }

  /// Reads `[start, count]` in grapheme clusters.
  func range(_ value: YAMLValue, within count: Int) throws(Problem) -> Range<Int> {
    let numbers = try value.numbers("'range'", ["start", "count"])
    guard let start = Int(exactly: numbers[0]), let length = Int(exactly: numbers[1]), start >= 0,
      length >= 0, start <= count, length <= count - start
    else { throw value.problem("the range lies outside the text, which has \(count) characters") }
    return start..<(start + length)
  }
}
