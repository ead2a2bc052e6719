import AssayExplaining
import AssayFacts
import AssayImageDiff
import AssayImaging
import AssaySubjects

/// A change in a form that is the same in every case that shows it.
enum SharedChange: Hashable {
  /// What changed facts are about: `width`, or a fact's name without a vocabulary.
  case fact(String)
  /// A sentence: `FreeType 2.13.2 → 2.14.1`.
  case named(String)
  /// A color that became another everywhere.
  case color(old: Color, new: Color)
  /// What happened to things of one name, how much, and to which size of thing; of cases with facts or guides only in which direction.
  case seen(ChangeKind, Noun, Change.Amount?, PixelSize?)
  /// Several at once, where nothing says which of them is the cause.
  case several([SharedChange])
  /// A change without a name, so no other case has the same.
  case unknown(SubjectName)
}

extension SharedChange {
  /// The changes that a case's picture shows; a single element where no facts or guides tell one change from the others.
  static func seen(in evaluation: Evaluation) -> [SharedChange] {
    let isGuided = evaluation.isGuided
    let inFacts = evaluation.factDifferences.filter(\.isRecoloring).compactMap { difference in
      difference.old?.string.flatMap(Color.init).flatMap { old in
        difference.new?.string.flatMap(Color.init).map { color(old: old, new: $0) }
      }
    }
    let inPicture = (evaluation.explanation?.causes ?? []).map { SharedChange($0, in: evaluation) }
    let ofPicture = evaluation.mainCause == .size && isGuided ? evaluation.changeOfSize(inPixels: false) : nil
    let found = ([ofPicture].compactMap(\.self) + inPicture + inFacts).uniqued
    // A color that shines through others changes them, too.
    let all = found.filter { change in !found.contains { change.isBlend(of: $0) && !$0.isBlend(of: change) } }
    if all.isEmpty { return [evaluation.unexplained] }
    return isGuided || all.count == 1 ? all : [.several(all.sorted { $0.text < $1.text })]
  }

  /// One change of a case's picture.
  init(_ change: Change, in evaluation: Evaluation) {
    if change.kind == .recolored, case .colors(let old, let new)? = change.amount {
      self = .color(old: old, new: new)
    } else {
      let isGuided = evaluation.isGuided
      // All that is drawn may have softer or thicker edges.
      let noun =
        !isGuided
        ? change.noun : change.kind == .weight ? .things : evaluation.guide(of: change)?.noun ?? .things
      self = .seen(
        change.kind, noun, isGuided ? change.amount?.direction : change.amount,
        isGuided ? nil : change.sizeOfContent)
    }
  }

  /// A form by which changes are ordered.
  var text: String {
    switch self {
    case .fact(let name), .named(let name): name
    case .color(let old, let new): "\(old) became \(new)"
    case .seen(let kind, let noun, let amount, let size):
      "\(kind) \(noun.words) \(amount.map { "\($0)" } ?? "") \(size.map { "\($0)" } ?? "")"
    case .several(let all): all.map(\.text).joined(separator: "; ")
    case .unknown(let name): "\(name)"
    }
  }

  /// What changed facts are about; nil for other changes.
  var fact: String? { if case .fact(let name) = self { name } else { nil } }
}

extension SharedChange {
  /// Whether this color is the other one on some ground: both its ends are on the lines to that ground.
  func isBlend(of other: SharedChange) -> Bool {
    guard case .color(let old, let new) = self, case .color(let fullOld, let fullNew) = other, self != other
    else { return false }
    let channels = [\Color.red, \.green, \.blue, \.alpha].map { channel in
      [old, new, fullOld, fullNew].map { Double($0[keyPath: channel]) }
    }
    let widest = channels.max { abs($0[3] - $0[2]) < abs($1[3] - $1[2]) } ?? []
    guard widest.count == 4, widest[3] != widest[2] else { return false }
    let (step, fullStep) = (abs(widest[1] - widest[0]), abs(widest[3] - widest[2]))
    // A level of rounding may be much of a small step.
    return [max(step - 1, 0.1), step, step + 1].map { $0 / fullStep }.contains { share in
      share > 0 && share < 1 && channels.allSatisfy { SharedChange.isBlend($0, share: share) }
    }
  }

  /// Whether a channel may be a share of another and a share of a ground, before and after.
  private static func isBlend(_ ends: [Double], share: Double) -> Bool {
    let (step, fullStep) = (ends[1] - ends[0], ends[3] - ends[2])
    let ground = (ends[0] - share * ends[2]) / (1 - share)
    return abs(step - share * fullStep) <= 1 && step * fullStep >= 0 && (step == 0 || fullStep != 0)
      && ground > -1.5 && ground < 256.5
  }
}

extension Change {
  /// The size of the first thing if what came, went or took a different shape has no other amount.
  fileprivate var sizeOfContent: PixelSize? {
    guard [.added, .removed, .reshaped, .clipped].contains(kind) else { return nil }
    return places.first.flatMap { $0.before ?? $0.after }.map {
      PixelSize(width: $0.width, height: $0.height)
    }
  }
}

extension Change.Amount {
  /// The signs of an amount; nil where it has none.
  fileprivate var direction: Change.Amount? {
    func sign(_ number: Double) -> Double { number > 0 ? 1 : number < 0 ? -1 : 0 }
    return switch self {
    case .shift(let x, let y): .shift(x: sign(x), y: sign(y))
    case .growth(let width, let height): .growth(width: sign(width), height: sign(height))
    case .lengths(let old, let new): .lengths(old: 0, new: sign(new - old))
    case .percent(let percent): .percent(sign(percent))
    case .colors, .letters: nil
    }
  }
}

extension Evaluation {
  /// Whether facts or guides say what is where.
  var isGuided: Bool {
    !self.facts.leaves.isEmpty || !self.referenceGuides.isEmpty || !self.candidateGuides.isEmpty
  }

  /// What things are called that changed.
  func noun(of change: Change) -> Noun { guide(of: change)?.noun ?? change.noun }

  /// The name that guides give to all of its regions, if any.
  var nounOfRegions: Noun? {
    let boxes =
      difference?.regions.map { (box: $0.box, guides: self.referenceGuides + self.candidateGuides) } ?? []
    return boxes.isEmpty ? nil : GuideKind(holding: boxes)?.noun
  }

  /// The change of a picture in which no change has a name.
  fileprivate var unexplained: SharedChange {
    if let displacement = difference?.displacement { return .named(displacement.amounts) }
    return changeOfSize(inPixels: true) ?? .unknown(name)
  }

  /// `pictures are 2 px wider and 4 px higher`, or without amounts, which depend on the scale.
  fileprivate func changeOfSize(inPixels: Bool) -> SharedChange? {
    guard let (old, new) = self.comparison?.sizes, old != new else { return nil }
    func words(_ pixels: Int, _ more: String, _ less: String) -> String? {
      let amount = inPixels ? "\(pixels.magnitude) px " : ""
      return pixels == 0 ? nil : amount + (pixels > 0 ? more : less)
    }
    let both = [
      words(new.width - old.width, "wider", "narrower"), words(new.height - old.height, "higher", "lower"),
    ]
    return .named("pictures are " + both.compactMap(\.self).joined(separator: " and "))
  }
}
