extension Facts {
  /// The tree as a facts file has it: a line for each name, and a line for each record of a list.
  ///
  /// ```text
  /// size: {width:300,height:30}
  /// line[0]: {range:[0,5],x:0,runs:[{font:"Square 20",range:[0,2]},{..,range:[2,5]}]}
  /// line[1]: {..,range:[6,9],runs:[{..,range:[6,9]}]}
  /// ```
  ///
  /// `..` means the members that are the same as in the previous record; the other members follow it. For the first run of a line,
  /// the previous record is the last run of the line above.
  package var text: [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(1 << 10)
    for entry in entries {
      let name = FactPath.isPlain(entry.name.utf8) ? entry.name : "[\(Fact.text(entry.name))]"
      let records = entry.value.records
      var before: Fact?
      for (index, value) in (records ?? [entry.value]).enumerated() {
        text += name.utf8
        text += (records == nil ? ": " : "[\(index)]: ").utf8
        value.write(after: before, to: &text)
        text.append(UInt8(ascii: "\n"))
        before = value
      }
    }
    return text
  }

  /// Reads what ``text`` writes: at most 63 levels below a name, 1 MiB a text, and 100,000 values in all.
  ///
  /// - Throws: The first line that Assay would not write.
  package init(text: [UInt8]) throws(FactJSONError) {
    var reader = FactReader(bytes: text, isLine: true)
    self.init(entries: try reader.entries())
    // Equal facts must be equal text.
    let written = self.text
    guard written != text else { return }
    let same = zip(written, text).prefix { $0 == $1 }.count { $0.0 == UInt8(ascii: "\n") }
    throw FactJSONError(line: same + 1, reason: "Assay would not write these facts like this")
  }
}

extension Fact {
  /// The elements of a list of records; nil for any other value.
  fileprivate var records: [Fact]? {
    guard let elements, !elements.isEmpty, elements.allSatisfy({ $0.members != nil }) else { return nil }
    return elements
  }

  /// Appends the value; a record leaves out the members that are as in a record before with the same names.
  fileprivate func write(after before: Fact?, to text: inout [UInt8]) {
    switch self {
    case .list(let values):
      var last = before?.elements?.last
      text.append(UInt8(ascii: "["))
      for (index, value) in values.enumerated() {
        if index > 0 { text.append(UInt8(ascii: ",")) }
        value.write(after: last, to: &text)
        last = value
      }
      text.append(UInt8(ascii: "]"))
    case .record(let facts):
      let others = before?.members?.entries ?? []
      let pairs = zip(facts.entries, others)
      let isShort =
        others.count == facts.entries.count && pairs.allSatisfy { $0.name == $1.name }
        && pairs.contains { $0.value == $1.value }
      text += isShort ? "{..".utf8 : "{".utf8
      for (index, entry) in facts.entries.enumerated() {
        let other = index < others.count && others[index].name == entry.name ? others[index].value : nil
        if isShort, other == entry.value { continue }
        if isShort || index > 0 { text.append(UInt8(ascii: ",")) }
        let isPlain = !entry.name.isEmpty && entry.name.utf8.allSatisfy { $0.isLetter || $0.isDigit }
        text += (isPlain ? entry.name : Fact.text(entry.name).description).utf8
        text.append(UInt8(ascii: ":"))
        entry.value.write(after: other, to: &text)
      }
      text.append(UInt8(ascii: "}"))
    case .null, .bool, .number, .text: write(to: &text)
    }
  }
}

extension FactReader {
  /// Reads the lines of a facts file.
  fileprivate mutating func entries() throws(FactJSONError) -> [Facts.Entry] {
    var lines: [(name: String, isList: Bool, values: [Fact])] = []
    var names: Set<String> = []
    while !isAtEnd {
      guard let steps = path()?.steps, case .name(let name)? = steps.first, take(": ") else {
        throw error("expected 'name: value'")
      }
      let isNext = steps.count > 1 && lines.last?.name == name
      guard isNext || names.insert(name).inserted else {
        throw error("'\(name.prefix(100))' is stated twice")
      }
      if !isNext { lines.append((name, steps.count > 1, [])) }
      let value = try value(after: lines[lines.count - 1].values.last)
      guard value.hasShortTexts else { throw error("a text has more than \(Facts.textLimit) bytes") }
      lines[lines.count - 1].values.append(value)
      guard take("\n") else { throw error("there is more after the end of the value") }
    }
    return lines.map { Facts.Entry($0.name, $0.isList ? .list($0.values) : $0.values[0]) }
  }
}
