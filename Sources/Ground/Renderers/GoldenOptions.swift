public import AssayFacts
public import AssaySubjects

/// How a picture is compared with its golden, and where the golden is.
///
/// Each function below sets one option. Options can be given in a call, or as a trait of a test or suite. An option of the
/// call replaces that of the test, and an option of the test that of the suite; regions, expectations and pictures to differ
/// from are added up.
public struct GoldenOptions: Hashable, Sendable, Codable {
  // Each option is set by the function with its name, or is nil or empty.
  package var tolerance: Tolerance?
  package var regions: [RegionTolerance] = []
  package var expectations: [FactExpectation] = []
  package var sameAs: String?
  package var differsFrom: [String] = []
  package var severalGoldens: String?
  package var knownFailure: KnownFailure?
  package var environment: Facts?
  package var folder: String?
  package var record: RecordMode?

  /// Creates options that set nothing.
  package init() {}

  private init(_ set: (inout GoldenOptions) -> Void) { set(&self) }

  /// How far the picture may be from its golden; by default they must be equal.
  public static func tolerance(_ tolerance: Tolerance) -> Self { Self { $0.tolerance = tolerance } }

  /// Ignores a part of the picture, in pixels from the top left corner.
  public static func ignoring(x: Int, y: Int, width: Int, height: Int) -> Self {
    region(PixelRect(x: x, y: y, width: width, height: height), nil)
  }

  /// Gives a part of the picture a tolerance of its own, in pixels from the top left corner.
  public static func judging(x: Int, y: Int, width: Int, height: Int, by tolerance: Tolerance) -> Self {
    region(PixelRect(x: x, y: y, width: width, height: height), tolerance)
  }

  private static func region(_ box: PixelRect, _ tolerance: Tolerance?) -> Self {
    Self { $0.regions = [RegionTolerance(box: box, tolerance: tolerance)] }
  }

  /// A value that a fact must have, independent of the golden: `.expecting("line[0].text", "Hello")`.
  public static func expecting(_ fact: String, _ value: Fact) -> Self {
    Self { $0.expectations = [FactExpectation(fact: fact, allowed: .value(value))] }
  }

  /// The range that a fact must be in, independent of the golden: `.expecting("width", in: 99.5...100.5)`.
  public static func expecting(_ fact: String, in range: ClosedRange<Double>) -> Self {
    Self { $0.expectations = [FactExpectation(fact: fact, allowed: .range(range))] }
  }

  /// The golden that this picture must equal to the last bit; it has no golden picture of its own.
  public static func sameAs(_ name: String) -> Self { Self { $0.sameAs = name } }

  /// The golden from which this picture must differ in at least one pixel.
  public static func differsFrom(_ name: String) -> Self { Self { $0.differsFrom = [name] } }

  /// Why there is more than one right picture; `assay accept --further NAME` adds one.
  public static func severalGoldens(_ reason: String) -> Self { Self { $0.severalGoldens = reason } }

  /// Why the picture fails for now; the test passes while it does, and fails once the picture passes or fails otherwise.
  ///
  /// - Parameters:
  ///   - reason: Why it fails.
  ///   - failure: The failure that is known. A test without one fails with the name to write here.
  ///   - until: The last day on which it may fail, such as `2026-12-31`.
  ///   - issue: Where it is tracked.
  public static func knownFailure(
    _ reason: String, failing failure: String? = nil, until: String? = nil, issue: String? = nil
  ) -> Self {
    Self { $0.knownFailure = KnownFailure(reason, failure: failure, until: until, issue: issue) }
  }

  /// The environment of the pictures of one folder, such as `["libraries": ["cairo": "1.18.4"]]`; a difference explains a change.
  public static func environment(_ facts: Facts) -> Self { Self { $0.environment = facts } }

  /// The folder of goldens, absolute or from the package's folder; by default `Goldens` next to the tests.
  public static func folder(_ path: String) -> Self { Self { $0.folder = path } }

  /// When a test may write goldens, by default never; `ASSAY_RECORD` in the environment overrides it.
  public static func record(_ mode: RecordMode) -> Self { Self { $0.record = mode } }

  /// These options, completed by those of the surrounding test or suite; a text or facts inherit no options about pictures.
  package func completed(by outer: GoldenOptions, for form: GoldenForm = .picture) -> GoldenOptions {
    let outer = form == .picture ? outer : outer.withoutPictureOptions
    var all = outer
    all.tolerance = tolerance ?? outer.tolerance
    all.regions += regions
    all.expectations += expectations
    all.sameAs = sameAs ?? outer.sameAs
    all.differsFrom += differsFrom
    all.severalGoldens = severalGoldens ?? outer.severalGoldens
    all.knownFailure = knownFailure ?? outer.knownFailure
    all.environment = environment ?? outer.environment
    all.folder = folder ?? outer.folder
    all.record = record ?? outer.record
    return all
  }

  /// The options without the ones for pictures only.
  var withoutPictureOptions: GoldenOptions {
    var others = self
    (others.tolerance, others.regions, others.severalGoldens) = (nil, [], nil)
    (others.sameAs, others.differsFrom) = (nil, [])
    return others
  }

  /// The options without those about golden files, for goldens in the source of a test.
  package var withoutFileOptions: GoldenOptions {
    var others = self
    (others.folder, others.environment, others.record) = (nil, nil, nil)
    return others
  }

  /// Merges options; later ones replace earlier ones.
  package init(_ list: [GoldenOptions]) {
    self = list.reduce(GoldenOptions()) { $1.completed(by: $0) }
  }
}

/// When a test may write a golden; a test that writes one fails and says so.
public enum RecordMode: String, Hashable, Sendable, Codable, CaseIterable {
  /// Never: `assay accept` writes goldens. The default.
  case never
  /// Missing goldens are written; different ones are not touched.
  case missing
  /// Pictures that differ also become goldens.
  case all
}
