import AssayLabels

/// The keys of a scenario file, with their meaning, for the reader, the JSON Schema and the reference page.
enum ScenarioKey: String, CaseIterable, Sendable {
  case anchors, description, covers, label, render, variant, creation, systemFont, canvas, constraints
  case images, given, matrix, steps, probes, when, expect, sameAs, differsFrom
  case tolerance, severalGoldens, largeGolden, knownFailure, cases

  /// Whether a case's value is added to the file's instead of replacing it.
  var isCumulative: Bool {
    switch self {
    case .covers, .given, .matrix, .steps, .probes, .when, .expect, .sameAs, .differsFrom: true
    default: false
    }
  }

  /// The keys with what must be true of a picture.
  static let statements: [ScenarioKey] = [.expect, .sameAs, .differsFrom]

  /// What the key means, in Markdown.
  var summary: String {
    switch self {
    case .anchors:
      "At the top of a file, values that other places name: `anchors: {long: &long 一二三四五六七八九十}`, and further down `text: *long`. "
        + "By themselves they state nothing."
    case .description: "A sentence for the reader of the report."
    case .covers: "The documented behaviors shown, as a list of ids such as `HT-13`."
    case .label:
      "The label system: " + LabelSystems.all.map { "`\($0.name)`" }.joined(separator: ", ") + "."
    case .render:
      "Instead of `label`: a program that draws the case, `{command: [program, argument, …], timeLimit: seconds}`; "
        + "see Programs."
    case .variant:
      "`original` draws what the published code draws, `intended` (the default) what its author meant, "
        + "`head` what the newest revision of the author's repository draws."
    case .creation: "`frame` (the default) or `archive`: which of UIKit's initializers ran."
    case .systemFont:
      "The font family that stands for the system's; the first of `Fonts/fonts.lock` unless set."
    case .canvas:
      "The picture around the label: `background` (white), `margin` in points (10), `scale` in pixels a "
        + "point (2), or `size` in points for a whole screen; `hitAreas: true` frames in orange where links are hit."
    case .constraints:
      "Auto Layout instead of a frame: `parent: [width, height]` and `margin` from its sides; the "
        + "label is as high as it needs and vertically centered."
    case .images:
      "Pictures by name for inline images: `size: [width, height]` in pixels, `color`, `border`; null for a "
        + "name under which no picture is found."
    case .given:
      "Properties in the order they are set; a list of mappings where one is set twice. `frame` is "
        + "`[width, height]` or `[x, y, width, height]`."
    case .matrix:
      "Properties (or `label`, `variant`, `creation`, `systemFont`, `scale`) with the values they take; "
        + "one case for every combination. Values are a list, a mapping of names to values, or `every subset`."
    case .steps: "What happens after the label was first shown, in order."
    case .probes:
      "Places by name, each `[x, y]` in the label's bounds. The fact `probe.<name>` has the `color` of the picture there "
        + "at the end, whether a touch would `hit` the label, the `winding` of its mask's outline, "
        + "and the `link` it finds."
    case .when:
      "A list of blocks with `if:` and further keys, for the cases whose matrix values are those named."
    case .expect:
      "Facts that have to hold whatever the golden says: a path and a value, or a formula such as "
        + "`\"= 9000 - corners.count * cornerRadius^2 / 6 ± 0.1%\"`."
    case .sameAs:
      "The name of a case whose picture this one's must equal to the last bit; no golden is stored. Or matrix values, such as "
        + "`{variant: original}`: the case that has these and otherwise the values of this one, which itself has a golden."
    case .differsFrom: "The case whose picture must be another, named in the same ways."
    case .tolerance:
      "`preset` or `edge`, `color`, `ink`, `spots`, and the `reason` for it; exact unless set. `regions` is a list of parts "
        + "with limits of their own, or `ignore: true`: each has a `box`, `[x, y, width, height]` in points from the "
        + "picture's top left corner; of two that overlap the later counts."
    case .severalGoldens:
      "Why more than one picture is right; `assay accept --further <name>` adds one, and the case passes when it equals "
        + "any of them."
    case .largeGolden: "Why a label's picture may have more than 20 KiB. Programs' pictures may always."
    case .knownFailure:
      "A failure that is known for now: `{reason: …, failure: …, until: 2026-12-31, issue: …}`. `failure` is the name that "
        + "`assay verify` prints for it. The case fails when it passes, when it fails in another way, and after the last day."
    case .cases: "Named cases, each with any of the keys above laid over the file's."
    }
  }
}
