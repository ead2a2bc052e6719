import AssayFacts
import Testing

@Suite("Lists in facts") struct FactAlignmentTests {
  /// Lines of Assay Square at 20 points, 24 apart: as wide as they have glyphs.
  private func lines(_ glyphs: [Int]) -> Facts {
    var first = 0
    let lines = glyphs.enumerated().map { index, count -> Fact in
      defer { first += count }
      return .record([
        "range": [.number(first), .number(count)], "x": 0, "baseline": .number(16 + 24 * index),
        "width": .number(20 * count), "ascent": 16, "descent": 4, "height": 20,
        "runs": [.record(["font": "Assay Square 20", "glyphs": .number(count)])],
      ])
    }
    return ["lineCount": .number(lines.count), "line": .list(lines)]
  }

  private let twenty = [7, 9, 4, 8, 12, 3, 6, 11, 5, 10, 8, 2, 9, 7, 13, 4, 6, 8, 5, 3]

  private func statements(_ old: Facts, _ new: Facts) -> [String] {
    FactStatement.statements(of: old.differences(to: new)).map(\.description)
  }

  @Test("a line inserted above twenty is one added line, and the others shift")
  func insertion() {
    #expect(
      statements(lines(twenty), lines([10] + twenty)) == [
        "lineCount 20 → 21", "line[0] added", "line[1…20].range[0] +10", "line[1…20].baseline +24",
      ])
  }

  @Test("a line removed from the middle is one removed line, and those below shift")
  func removal() {
    var rest = twenty
    rest.remove(at: 14)
    #expect(
      statements(lines(twenty), lines(rest)) == [
        "lineCount 20 → 19", "line[14] removed", "line[14…18].range[0] −13", "line[14…18].baseline −24",
      ])
  }

  @Test("removing the first line and adding a last one changes two lines, not twenty")
  func rotation() {
    let found = statements(lines(twenty), lines(twenty.dropFirst() + [10]))
    #expect(
      found == [
        "line[0] removed", "line[0…18].range[0] −7", "line[0…18].baseline −24", "line[19] added",
      ])
  }

  @Test("a change of every line is not reported as removed and added lines")
  func everyLine() {
    var new = lines(twenty)
    new["line"] = .list(
      twenty.indices.compactMap { index in
        guard case .record(var line)? = new[FactPath(steps: [.name("line"), .index(index)])] else {
          return nil
        }
        line["ascent"] = 17
        line["height"] = 21
        return .record(line)
      })
    #expect(statements(lines(twenty), new) == ["line[0…19].ascent +1", "line[0…19].height +1"])
  }

  @Test("words of a list are matched by content; a replaced word has changed")
  func words() {
    func statements(_ old: [Fact], _ new: [Fact]) -> [String] {
      self.statements(["calls": .list(old)], ["calls": .list(new)])
    }
    #expect(statements(["a", "b", "c"], ["x", "a", "b", "c"]) == [#"calls[0] – → "x""#])
    #expect(statements(["a", "b", "c"], ["a", "x", "c"]) == [#"calls[1] "b" → "x""#])
    #expect(statements(["a", "b"], ["a", "b", "c"]) == [#"calls[2] – → "c""#])
  }

  @Test("lists in lists to the deepest level have more places than an integer counts")
  func deepest() {
    func nested(_ number: Double) -> Facts {
      let one = { (index: Int) in
        (1..<Facts.depthLimit - 1).reduce(Fact.number(number + Double(index))) { inner, _ in
          index == 0 ? [inner, 0] : [0, inner]
        }
      }
      return ["a": [one(0), one(1)]]
    }
    #expect(!statements(nested(1), nested(2)).isEmpty)
  }

  @Test("texts that look the same are shown by their code points")
  func normalization() {
    let difference = FactDifference(path: FactPath(steps: [.name("text")]), old: "\u{E9}", new: "e\u{301}")
    #expect(difference.description == #"text "\u{e9}" → "e\u{301}""#)
  }

  @Test("equal changes are combined, others are not")
  func statements() {
    let old: Facts = ["line": .list((0..<4).map { .record(["x": .number($0), "font": "A"]) }), "size": 17.5]
    let new: Facts = [
      "line": [
        .record(["x": 2, "font": "B"]), .record(["x": 3, "font": "A"]), .record(["x": 2, "font": "A"]),
        .record(["x": 5, "font": "B"]),
      ], "size": 17,
    ]
    #expect(
      statements(old, new) == [
        "line[0…1, 3].x +2", #"line[0, 3].font "A" → "B""#, "size 17.5 → 17",
      ])
  }
}
