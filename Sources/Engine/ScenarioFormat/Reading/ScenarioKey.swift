import AssayLabels

/// The keys of a scenario file, with their meaning, for the reader, the JSON Schema and the reference page.
enum ScenarioKey: String, CaseIterable, Sendable {
  case anchors, description, covers, label, render, variant, creation, systemFont, canvas, constraints
  case images, given, matrix, steps, probes, when, expect, sameAs, differsFrom
  case tolerance, severalGoldens, largeGolden, knownFailure, cases

  /// Whether a case's value is added to the file's instead of replacing it.
  var isCumulative: Bool {
    [.covers, .given, .matrix, .steps, .probes, .when, .expect, .sameAs, .differsFrom].contains(self)
  }

  /// The keys with what must be true of a picture.
  static let statements: [ScenarioKey] = [.expect, .sameAs, .differsFrom]

  /// What the key means, in Markdown.
  var summary: String {
    switch self {
    case .anchors:
      "At the top of a file, values with names: `anchors: {long: &long 一二三四五六七八九十}`. Use them further down: `text: *long`."
    case .description: "What the case shows, for the reader of the report."
    case .covers: "The documented behaviors that the case shows, as a list of ids such as `HT-13`."
    case .label:
      "The label system: " + LabelSystems.all.map { "`\($0.name)`" }.joined(separator: ", ") + "."
    case .render:
      "Instead of `label`: a program that draws the case, `{command: [program, argument, …], timeLimit: seconds}`; "
        + "see Programs."
    case .variant:
      "`original` draws like the published code, `intended` (the default) as its author meant it, "
        + "`head` like the newest revision of the author's repository."
    case .creation: "The UIKit initializer: `frame` (the default) or `archive`."
    case .systemFont:
      "The font family of the system font; the first of `Fonts/fonts.lock` by default."
    case .canvas:
      "The picture around the label: `background` (white), `margin` in points (10), `scale` in pixels a "
        + "point (2), or `size` in points for a whole screen; `hitAreas: true` frames in orange where links are hit."
    case .constraints:
      "Auto Layout instead of a frame: `parent: [width, height]` and `margin` from its sides; the "
        + "label is as high as it needs to be, and vertically centered."
    case .images:
      "Pictures by name for inline images: `size: [width, height]` in pixels, `color`, `border`; null for a "
        + "picture that is not found."
    case .given:
      "Properties, in the order in which they are set. To set one twice, write a list of mappings. `frame` is "
        + "`[width, height]` or `[x, y, width, height]`; its numbers can be formulas, `[\"= 3 * fontSize\", 40]`."
    case .matrix:
      "Properties (or `label`, `variant`, `creation`, `systemFont`, `scale`) with their values; "
        + "each combination is a case. Values are a list, a mapping of names to values, or `every subset`. A key can name "
        + "a part of a property in `given`: `attributedText.attributes.kern: [0, 2]`."
    case .steps: "Steps that happen after the label was first shown, in order."
    case .probes:
      "Places by name, each `[x, y]` in the label's bounds. The fact `probe.<name>` has the `color` of the picture there "
        + "at the end, whether a touch would `hit` the label, the `winding` of its mask's outline, "
        + "and the `link` it finds. `x` and `y` can be formulas."
    case .when:
      "A list of blocks with `if:` and other keys. The keys apply to the cases that meet `if`: a value or list of values, "
        + "`contains` and a word, or a comparison: `if: {text: [short, long], corners: contains topLeft, \"frame[1]\": \"< 60\"}`."
    case .expect:
      "Facts that must hold, independent of the golden: a path and a value, or a formula such as "
        + "`\"= 9000 - corners.count * cornerRadius^2 / 6 ± 0.1%\"`."
    case .sameAs:
      "The name of a case with exactly the same picture; no golden is stored. Or matrix values, such as "
        + "`{variant: original}`: the case with these values and otherwise the same ones, which has a golden. A name can "
        + "have values of the matrix: `shrink_frame-{frame}`. `null` removes what the file states."
    case .differsFrom: "The case whose picture must be different, named in the same way."
    case .tolerance:
      "`preset` or `edge`, `color`, `spots`, and the `reason` for it; exact by default. `regions` is a list of parts "
        + "with their own limits, or `ignore: true`: each has a `box`, `[x, y, width, height]` in points from the "
        + "picture's top left corner; where two overlap, the later one counts."
    case .severalGoldens:
      "Why more than one picture is right; `assay accept --further <name>` adds one, and the case passes when it equals "
        + "any of them."
    case .largeGolden: "Why a label's picture may be larger than 20 KiB. Pictures of programs always may."
    case .knownFailure:
      "A failure that you accept for now: `{reason: …, failure: …, until: 2026-12-31, issue: …}`. `failure` is the name that "
        + "`assay verify` prints for it. The case fails when it passes, when it fails in another way, and after the last day."
    case .cases: "Cases by name. The keys of a case override those of the file."
    }
  }
}
