import AssayGeometry
import AssayLabels
import AssaySubjects
import AssayTypesetting

/// Reads attributes and links of parts of a text, and pictures to insert.
extension PropertyReader {
  private static let placeKeys = ["range", "string", "all"]
  private static let linkKeys = ["name", "attributes", "active", "parameter", "blocks"]

  func styling(_ value: YAMLValue) throws(Problem) -> PropertyValue {
    let what = "attributes for a range"
    let place = try place(value, what)
    return .styling(place, try look(value, what, besides: PropertyReader.placeKeys))
  }

  /// Reads a link, which states its place unless one is given; rendering checks that the place is in the text.
  func link(_ value: YAMLValue, place: RangePlace? = nil) throws(Problem) -> Link {
    let placeKeys = place == nil ? PropertyReader.placeKeys : []
    let keys = try KeyedValues(
      value, "a link", allowed: PropertyReader.linkKeys + placeKeys, names: ArticleNames.link)
    var link = Link(name: try text(try keys.required("name"), for: "name"), place: place ?? .range(0..<0))
    if place == nil { link.place = try self.place(value, "a link") }
    if let parameter = keys["parameter"] { link.parameter = try text(parameter, for: "parameter") }
    if let blocks = keys["blocks"] {
      link.blocks = []
      for item in try blocks.items("'blocks'") { link.blocks.insert(try item.word(for: "blocks")) }
    }
    if let value = keys["attributes"] { link.look = try look(value, "'attributes'", besides: []) }
    if let value = keys["active"] { link.activeLook = try look(value, "'active'", besides: []) }
    return link
  }

  private func look(
    _ value: YAMLValue, _ what: String, besides others: [String]
  ) throws(Problem) -> RangeLook {
    let keys = try KeyedValues(value, what, allowed: others + ["box"] + PropertyReader.attributeKeys)
    var look = RangeLook(attributes: try attributes(keys))
    if let box = keys["box"] { look.box = BoxStyle(try record(box, of: BoxStyle.fields, for: "box")) }
    return look
  }

  /// Reads a part of the text: a range, or a string and whether all its occurrences are meant.
  private func place(_ value: YAMLValue, _ what: String) throws(Problem) -> RangePlace {
    var (found, range, all): (String?, Range<Int>?, YAMLValue?) = (nil, nil, nil)
    for entry in try value.entries(what) {
      switch entry.renamed(by: ArticleNames.link).key {
      case "range": range = try self.range(entry.value, within: LabelLimits.characters)
      case "string": found = try text(entry.value, for: "string")
      case "all": all = entry.value
      default: break
      }
    }
    switch (range, found) {
    case (let range?, nil):
      if let all { throw all.problem("'all' is for a 'string', not for a 'range'") }
      return .range(range)
    case (nil, let string?):
      return .string(string, all: try all.map { value throws(Problem) in try value.bool("'all'") } ?? false)
    default: throw value.problem("\(what) must state either 'range' or 'string'")
    }
  }

  func insertion(_ value: YAMLValue) throws(Problem) -> ImageInsertion {
    let allowed = ["name", "size", "at", "align", "link"]
    let keys = try KeyedValues(value, "a picture to insert", allowed: allowed)
    let size = try keys.required("size").numbers("'size'", ["width", "height"])
    let position = try keys.required("at")
    guard let index = Int(exactly: try position.number("'at'")) else {
      throw position.problem("'at' must be a whole number of characters, not \(position.kind)")
    }
    let alignment: CJVerticalAlignment? = try keys["align"]?.word(for: "align")
    var insertion = ImageInsertion(
      name: try pictureName(try keys.required("name")), size: Size(width: size[0], height: size[1]),
      index: index, alignment: alignment ?? .bottom)
    if let link = keys["link"] { insertion.link = try self.link(link, place: .range(0..<0)) }
    return insertion
  }

  /// Reads the name of a picture; an empty one is refused by the label itself (CJ-35).
  private func pictureName(_ value: YAMLValue) throws(Problem) -> String {
    let name = try value.string("'name'")
    guard name.isEmpty || pictures.contains(name) else {
      let near = Suggestion.nearest(to: name, among: pictures)
      throw value.problem(
        "'images' describes no picture '\(name)'; "
          + (near.map { "did you mean '\($0)'?" }
            ?? "write '\(name): null' there for a picture that is not found"))
    }
    return name
  }

  /// Reads `[start, count]` in grapheme clusters.
  func range(_ value: YAMLValue, within count: Int) throws(Problem) -> Range<Int> {
    let numbers = try value.numbers("'range'", ["start", "count"])
    guard let start = Int(exactly: numbers[0]), let length = Int(exactly: numbers[1]), start >= 0,
      length >= 0, start <= count, length <= count - start
    else { throw value.problem("the range is outside the text, which has \(count) characters") }
    return start..<(start + length)
  }
}
