#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import AssayImageDiff
import AssaySubjects

/// One comparison, for people or for machines.
struct DiffReport {
  let comparison: Comparison
  let reference: String
  let candidate: String

  /// Regions that are told people; machines are told all.
  private static let shown = 5

  init(_ comparison: Comparison, reference: String, candidate: String) {
    self.comparison = comparison
    self.reference = reference
    self.candidate = candidate
  }

  /// The outcome in one line, with what is worth a second look below; without a line end.
  func text(naming reference: Bool) -> String {
    let nearest = reference ? " (nearest: \(self.reference))" : ""
    switch comparison {
    case .identical, .tolerated, .sizeMismatch: return line + nearest
    case .different(let difference):
      let over = difference.regions.filter { $0.severity > 1 }
      var lines = [line + nearest]
      lines += over.prefix(DiffReport.shown).map {
        "  \($0.kind.words), \($0.box), \(severity($0)) the limit"
      }
      if over.count > DiffReport.shown { lines.append("  and \(over.count - DiffReport.shown) more") }
      return (lines + ["  " + passing(difference.smallestTolerance)]).joined(separator: "\n")
    }
  }

  /// The outcome in one line.
  var line: String {
    switch comparison {
    case .identical: "identical"
    case .tolerated(let difference): "tolerated: \(sentence(difference))"
    case .different(let difference): "different: \(sentence(difference))"
    case .sizeMismatch(let reference, let candidate):
      "different: the reference is \(reference) pixels, the candidate \(candidate)"
    }
  }

  private func sentence(_ difference: Difference) -> String {
    let count = difference.changedPixels == 1 ? "1 pixel" : "\(difference.changedPixels) pixels"
    let limits = difference.measures.map(\.words).joined(separator: ", ")
    return "\(count), at most \(difference.largestLevel) of 255 levels; \(limits)"
  }

  private func severity(_ region: Region) -> String {
    guard region.severity.isFinite, region.severity < 1e12 else { return "beyond" }
    let hundredths = Int((region.severity * 100).rounded())
    let rest = hundredths % 100
    return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest) times"
  }

  /// The smallest limits that pass, rounded up.
  private func passing(_ smallest: Tolerance) -> String {
    func up(_ number: Double) -> String { "\((number * 1000).rounded(.up) / 1000)" }
    return
      "would pass with --edge \(up(smallest.edge)) --color \(up(smallest.color)) --ink \(up(smallest.ink))"
  }
}

extension DiffReport {
  /// The comparison as JSON, the members in the order of their names.
  func json(indented: Bool) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    if indented { encoder.outputFormatting.insert(.prettyPrinted) }
    return String(decoding: try encoder.encode(document), as: UTF8.self)
  }

  private var document: Document {
    var document = Document(reference: reference, candidate: candidate, outcome: "identical")
    switch comparison {
    case .identical: break
    case .tolerated(let difference): document.take(difference, outcome: "tolerated")
    case .different(let difference): document.take(difference, outcome: "different")
    case .sizeMismatch(let reference, let candidate):
      document.outcome = "sizeMismatch"
      document.referenceSize = Document.Size(width: reference.width, height: reference.height)
      document.candidateSize = Document.Size(width: candidate.width, height: candidate.height)
    }
    return document
  }

  /// What is encoded; a severity that is infinite, for nothing is allowed, is left out.
  private struct Document: Encodable {
    struct Size: Encodable {
      var width: Int
      var height: Int
    }
    struct Limit: Encodable {
      var limit: String
      var measured: Double
      var allowed: Double?
      var severity: Double?
      var unit: String
      var exceeded: Bool
    }
    struct Place: Encodable {
      var x: Int
      var y: Int
      var width: Int
      var height: Int
      var kind: String
      var words: String
      var severity: Double?
    }
    struct Smallest: Encodable {
      var edge: Double
      var color: Double
      var ink: Double
      var spots: Int
    }

    var reference: String
    var candidate: String
    var outcome: String
    var words: String?
    var changedPixels: Int?
    var largestLevel: Int?
    var measures: [Limit]?
    var regions: [Place]?
    var smallestTolerance: Smallest?
    var referenceSize: Size?
    var candidateSize: Size?

    mutating func take(_ difference: Difference, outcome: String) {
      self.outcome = outcome
      words = difference.words
      changedPixels = difference.changedPixels
      largestLevel = difference.largestLevel
      measures = difference.measures.map {
        Limit(
          limit: $0.name, measured: $0.measured, allowed: $0.allowed.isFinite ? $0.allowed : nil,
          severity: $0.severity.isFinite ? $0.severity : nil, unit: $0.unit, exceeded: $0.isExceeded)
      }
      regions = difference.regions.map {
        Place(
          x: $0.box.x, y: $0.box.y, width: $0.box.width, height: $0.box.height, kind: $0.kind.rawValue,
          words: $0.kind.words, severity: $0.severity.isFinite ? $0.severity : nil)
      }
      let smallest = difference.smallestTolerance
      smallestTolerance = Smallest(
        edge: smallest.edge, color: smallest.color, ink: smallest.ink, spots: smallest.spots)
    }
  }
}
