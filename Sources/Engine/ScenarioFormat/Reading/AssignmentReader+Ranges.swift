import AssayLabels
import AssaySubjects

/// What is set on parts of a text that is there already: looks and links.
extension AssignmentReader {
  /// The keys that say which part is meant.
  private static let placeKeys = ["range", "string", "all"]
  /// The keys of a link beside its place.
  private static let linkKeys = ["name", "attributes", "active", "parameter", "blocks"]

  /// Reads attributes and a box for a part of the text.
  func styling(_ value: YAMLValue) throws(Problem) -> Assignment.Value {
    let what = "attributes for a range"
    return .styling(
      try place(value, what), try look(value, what, besides: AssignmentReader.placeKeys))
  }

  /// Reads a link; without a place of its own it needs one, and whether that lies in the text shows when it is made.
  func link(_ value: YAMLValue, place: RangePlace? = nil) throws(Problem) -> Assignment.LinkDraft {
    let placeKeys = place == nil ? AssignmentReader.placeKeys : []
    let keys = try KeyedValues(value, "a link", allowed: AssignmentReader.linkKeys + placeKeys)
    var link = Link(name: try text(try keys.required("name"), for: "name"), place: place ?? .range(0..<0))
    if place == nil { link.place = try self.place(value, "a link") }
    link.parameter = try keys["parameter"].map { value throws(Problem) in
      try text(value, for: "parameter")
    }
    if let blocks = keys["blocks"] {
      let words = Link.Callback.allCases.map(\.rawValue)
      link.blocks = []
      for item in try blocks.items("'blocks'") {
        if let block = Link.Callback(rawValue: try word(item, among: words, for: "blocks")) {
          link.blocks.insert(block)
        }
      }
    }
    var draft = Assignment.LinkDraft(link: link)
    if let attributes = keys["attributes"] {
      draft.look = try look(attributes, "'attributes'", besides: [])
    }
    if let active = keys["active"] { draft.activeLook = try look(active, "'active'", besides: []) }
    return draft
  }

  /// Reads attributes and `box` among the keys of a mapping.
  private func look(_ value: YAMLValue, _ what: String, besides others: [String]) throws(Problem)
    -> Assignment.Look
  {
    var look = Assignment.Look(attributes: try attributes(value, what, besides: others + ["box"]))
    for entry in try value.entries(what) where entry.key == "box" {
      let record = try record(entry.value, of: BoxStyle.fields, for: "box")
      do {
        look.box = try BoxStyle(record)
      } catch {
        throw entry.value.problem("'box' cannot be set: \(error)")
      }
    }
    return look
  }

  /// Reads which part of the text is meant: a range, or a string and whether it is meant everywhere.
  private func place(_ value: YAMLValue, _ what: String) throws(Problem) -> RangePlace {
    var (found, range, all): (String?, Range<Int>?, YAMLValue?) = (nil, nil, nil)
    for entry in try value.entries(what) {
      switch entry.key {
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
}
