public import AssayFacts
public import AssaySubjects

/// How a picture is judged by its golden, and where the golden is.
///
/// Each word below sets one thing, and is the same wherever it is said: in a call, or as the trait of a test or suite. What
/// is said closest to the picture counts; regions, expectations and pictures to differ from are added to those said around it.
public struct GoldenOptions: Hashable, Sendable {
  /// How far the picture may be from its golden; nil for exact.
  package var tolerance: Tolerance?
  /// Parts with a tolerance of their own; where two overlap, the later one counts.
  package var regions: [RegionTolerance] = []
  /// What facts must be, whatever the golden says.
  package var expectations: [FactExpectation] = []
  /// The golden that the picture must equal to the last bit, instead of one of its own.
  package var sameAs: String?
  /// The goldens that the picture must not equal.
  package var differsFrom: [String] = []
  /// Why there is more than one right picture; nil where there is one.
  package var severalGoldens: String?
  /// Why the picture fails for now; nil where it must pass.
  package var knownFailure: String?
  /// What the picture depends on, such as the versions of libraries; nil for nothing that is known.
  package var environment: Facts?
  /// The folder of goldens, absolute or from the package's folder; nil for `Goldens` beside the tests.
  package var folder: String?
  /// When a test may write the golden; nil for never.
  package var record: RecordMode?

  /// Creates options that say nothing.
  package init() {}

  private init(_ set: (inout GoldenOptions) -> Void) { set(&self) }

  /// How far the picture may be from its golden; exact unless said.
  public static func tolerance(_ tolerance: Tolerance) -> Self { Self { $0.tolerance = tolerance } }

  /// A part in which anything is allowed, in pixels from the top left corner.
  public static func ignoring(x: Int, y: Int, width: Int, height: Int) -> Self {
    region(PixelRect(x: x, y: y, width: width, height: height), nil)
  }

  /// A part that has a tolerance of its own, in pixels from the top left corner.
  public static func judging(x: Int, y: Int, width: Int, height: Int, by tolerance: Tolerance) -> Self {
    region(PixelRect(x: x, y: y, width: width, height: height), tolerance)
  }

  private static func region(_ box: PixelRect, _ tolerance: Tolerance?) -> Self {
    Self { $0.regions = [RegionTolerance(box: box, tolerance: tolerance)] }
  }

  /// What a fact must be, whatever the golden says: `.expecting("line[0].text", "Hello")`.
  public static func expecting(_ fact: String, _ value: Fact) -> Self {
    Self { $0.expectations = [FactExpectation(fact: fact, allowed: .value(value))] }
  }

  /// Between which numbers a fact must be, whatever the golden says: `.expecting("width", in: 99.5...100.5)`.
  public static func expecting(_ fact: String, in range: ClosedRange<Double>) -> Self {
    Self { $0.expectations = [FactExpectation(fact: fact, allowed: .range(range))] }
  }

  /// The golden of another picture that this one must equal to the last bit; it has no golden picture of its own.
  public static func sameAs(_ name: String) -> Self { Self { $0.sameAs = name } }

  /// The golden of another picture from which this one must differ in a pixel at least.
  public static func differsFrom(_ name: String) -> Self { Self { $0.differsFrom = [name] } }

  /// Why there is more than one right picture; further ones are added by `assay accept --further NAME`.
  public static func severalGoldens(_ reason: String) -> Self { Self { $0.severalGoldens = reason } }

  /// Why the picture fails for now; the test passes while it does, and fails once the picture passes.
  public static func knownFailure(_ reason: String) -> Self { Self { $0.knownFailure = reason } }

  /// What pictures of one folder depend on, such as `["libraries": ["cairo": "1.18.4"]]`: stored with their goldens, and
  /// named as the cause where it is another one.
  public static func environment(_ facts: Facts) -> Self { Self { $0.environment = facts } }

  /// The folder of goldens, absolute or from the package's folder; `Goldens` beside the tests unless said.
  public static func folder(_ path: String) -> Self { Self { $0.folder = path } }

  /// When a test may write goldens, never unless said; `ASSAY_RECORD` in the environment has the last word.
  public static func record(_ mode: RecordMode) -> Self { Self { $0.record = mode } }

  /// These options, completed by those said around them, of which a text or facts alone follow what is not about pictures.
  package func completed(by outer: GoldenOptions, for form: GoldenForm = .picture) -> GoldenOptions {
    let outer = form == .picture ? outer : outer.besidesPictures
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

  /// The same without what can be said of pictures only.
  private var besidesPictures: GoldenOptions {
    var others = self
    (others.tolerance, others.regions, others.severalGoldens) = (nil, [], nil)
    (others.sameAs, others.differsFrom) = (nil, [])
    return others
  }

  /// The same without what is said of files, of which a golden in a source has none.
  package var besidesFiles: GoldenOptions {
    var others = self
    (others.folder, others.environment, others.record) = (nil, nil, nil)
    return others
  }

  /// Whether something is said that can be said of pictures only.
  package var isAboutPictures: Bool { self != besidesPictures }

  /// All of a list, of which the later ones count more.
  package init(_ list: [GoldenOptions]) {
    self = list.reduce(GoldenOptions()) { $1.completed(by: $0) }
  }
}
