import AssayFacts
import AssaySubjects

extension GoldenOptions {
  /// What of them a judge follows, as a claim states it; the folder and the record mode are the test's own affair.
  var facts: Facts {
    Facts(
      object: [
        "tolerance": tolerance.map { .record(Facts($0)) },
        "regions": .array(regions) { region in
          let box = [region.box.x, region.box.y, region.box.width, region.box.height]
          return .object([
            "box": .list(box.map { .number($0) }),
            "tolerance": region.tolerance.map { .record(Facts($0)) },
          ])
        },
        "expectations": .array(expectations, \.json),
        "sameAs": sameAs.map { .text($0) }, "differsFrom": .array(differsFrom) { .text($0) },
        "severalGoldens": severalGoldens.map { .text($0) }, "knownFailure": knownFailure.map { .text($0) },
        "environment": environment.map { .record($0) },
      ])
  }

  /// Reads ``facts``; nil for anything else.
  init?(_ facts: Facts) {
    self.init()
    tolerance = facts["tolerance"]?.members.flatMap(Tolerance.init)
    for item in facts["regions"]?.elements ?? [] {
      guard let region = RegionTolerance(item) else { return nil }
      regions.append(region)
    }
    for item in facts["expectations"]?.elements ?? [] {
      guard let expectation = FactExpectation(item) else { return nil }
      expectations.append(expectation)
    }
    sameAs = facts["sameAs"]?.string
    differsFrom = (facts["differsFrom"]?.elements ?? []).compactMap(\.string)
    severalGoldens = facts["severalGoldens"]?.string
    knownFailure = facts["knownFailure"]?.string
    environment = facts["environment"]?.members
  }
}

extension Facts {
  /// The members of an object that have a value.
  fileprivate init(object: KeyValuePairs<String, Fact?>) {
    self.init(entries: object.compactMap { name, value in value.map { .init(name: name, value: $0) } })
  }
}

extension Fact {
  fileprivate var members: Facts? { if case .record(let facts) = self { facts } else { nil } }
  fileprivate var elements: [Fact]? { if case .list(let values) = self { values } else { nil } }
  fileprivate var string: String? { if case .text(let text) = self { text } else { nil } }
  fileprivate var double: Double? { if case .number(let number) = self { number } else { nil } }
}

extension RegionTolerance {
  fileprivate init?(_ json: Fact) {
    let sides = (json.members?["box"]?.elements ?? []).compactMap { $0.double.flatMap(Int.init(exactly:)) }
    guard sides.count == 4 else { return nil }
    var tolerance: Tolerance?
    if let limits = json.members?["tolerance"]?.members {
      guard let stated = Tolerance(limits) else { return nil }
      tolerance = stated
    }
    self.init(
      box: PixelRect(x: sides[0], y: sides[1], width: sides[2], height: sides[3]), tolerance: tolerance)
  }
}

extension FactExpectation {
  fileprivate var json: Fact {
    switch allowed {
    case .value(let value): .object(["fact": .text(fact), "is": value])
    case .range(let range):
      .object(["fact": .text(fact), "from": .number(range.lowerBound), "to": .number(range.upperBound)])
    }
  }

  fileprivate init?(_ json: Fact) {
    guard let members = json.members, let fact = members["fact"]?.string else { return nil }
    if let value = members["is"] {
      self.init(fact: fact, allowed: .value(value))
    } else if let low = members["from"]?.double, let high = members["to"]?.double, low <= high {
      self.init(fact: fact, allowed: .range(low...high))
    } else {
      return nil
    }
  }
}
