import AssayFacts

/// What happened to one fact in all pictures of a group, in words that are true of each of them.
struct CommonDifference {
  /// The differences of that fact, at least one.
  let differences: [FactDifference]

  /// The first fact of a list, wherever it differs; nil for an empty list.
  init?(of differences: [FactDifference]) {
    guard let first = differences.first else { return nil }
    self.differences = differences.filter { $0.path.factName == first.path.factName }
  }

  /// `fit.size 60 → 59.5` where it is the same everywhere, else `mask.area is smaller by 3.333`,
  /// `line[].ascent is larger by 0.1 to 0.9`, `line[].range changed`.
  var words: String {
    let first = FactStatement.statements(of: [differences[0]])[0]
    let places = Set(differences.map(\.path))
    let place = places.count == 1 ? first.place : differences[0].path.pattern
    let sides = Set(differences.map { [$0.old, $0.new] })
    if sides.count == 1 { return "\(place) \(first.change)" }
    if let growth { return "\(place) \(growth)" }
    if differences.allSatisfy({ $0.old == nil }) { return "\(place) added" }
    if differences.allSatisfy({ $0.new == nil }) { return "\(place) removed" }
    return "\(place) changed, as from \(first.change)"
  }

  /// By how much numbers grew; nil where not all are numbers.
  private var growth: String? {
    let all = differences.compactMap(\.growth)
    guard all.count == differences.count, let least = all.min(), let most = all.max() else { return nil }
    if least > 0 { return "is larger by \(span(least, most))" }
    if most < 0 { return "is smaller by \(span(-most, -least))" }
    return "changed by −\(span(-least)) to +\(span(most))"
  }
}

/// `0.5 to 2.9`, with four digits that count; one number where the two look alike.
func span(_ least: Double, _ most: Double? = nil) -> String {
  func text(_ number: Double) -> String {
    var scale = 1.0
    while number * scale < 1000, scale < 1e9 { scale *= 10 }
    return Fact.text(of: (number * scale).rounded() / scale)
  }
  guard let most, text(most) != text(least) else { return text(least) }
  return "\(text(least)) to \(text(most))"
}
