import AssayLabels
import AssayRenderers
import AssaySubjects
import AssayTypesetting

/// The reference page of the scenario format, in Markdown, made from the descriptions that the reader uses.
public enum FormatReference {
  /// The whole page.
  public static var page: String {
    let sections = [
      keys, steps, values, attributes, programs, formulas, FactReference.section, labels, limits,
    ]
    return [introduction, contents(of: sections), sections.joined(separator: "\n")].joined(separator: "\n")
  }

  private static func contents(of sections: [String]) -> String {
    let headings = sections.flatMap { $0.split(separator: "\n") }.filter { $0.hasPrefix("## ") }.map {
      $0.dropFirst(3)
    }
    return "On this page:\n\n"
      + headings.map { "- [\($0)](#\($0.lowercased().replacing(" ", with: "-")))\n" }.joined()
  }

  private static let introduction = """
    # Scenario files

    Every key, property and fact of scenario files. `scripts/make/reference` writes this page from the code. To learn the format, read
    [Writing scenarios](../Sources/Testing/AssayTesting/AssayTesting.docc/ScenarioFormat.md), and copy from the
    [cookbook](../Sources/Testing/AssayTesting/AssayTesting.docc/ScenarioCookbook.md). [Behaviors of the labels](Behaviors.md) lists what
    the labels do, and how their articles' names are called here.

    A scenario file describes the cases of one family of behavior. The file's path below this folder, without `.yaml`, begins the name
    of each case and of its golden.

    ```yaml
    covers: [HT-13, HT-14, HT-15, HT-16, HT-17]
    label: HTLabel
    canvas: {background: "#FFFF00", margin: 10, scale: 2}
    given: {frame: [300, 30], backgroundColor: "#E02020", text: ""}
    matrix:
      corners: every subset
      cornerRadius: [0, 0.5, 4, 10, 15]
    expect:
      mask.area: "= 9000 - corners.count * cornerRadius^2 / 6 ± 0.1%"
    ```

    - A file without `cases` and `matrix` is one case, `default`.
    - A case of a matrix is named by its values, such as `corners-topleft_corner-radius-10`, so it keeps its name when you add values.
    - Lengths are points, y grows downward, and ranges are `[start, count]` in grapheme clusters.
    - An unknown key or a value of the wrong type is an error with its line, and no case of the file is compared.

    """

  private static func table(_ title: String, _ rows: [(key: String, summary: String)]) -> String {
    "\n| \(title) | Meaning |\n|---|---|\n" + rows.map { "| `\($0.key)` | \($0.summary) |\n" }.joined()
  }

  private static var keys: String {
    "## Keys\n" + table("Key", ScenarioKey.allCases.map { ($0.rawValue, $0.summary) })
      + """

      `covers`, `given`, `matrix`, `steps`, `probes`, `when`, `expect`, `sameAs` and `differsFrom` of a case are added to the
      file's; its other keys replace them.

      """
  }

  private static var steps: String { "## Steps\n" + table("Step", Step.keys) + "\n" }

  private static let values = """
    ## Values

    | Kind | Written as |
    |---|---|
    | color | `"#RGB"`, `"#RRGGBB"`, `"#RRGGBBAA"`, or one of UIKit's names such as `lightGray` |
    | font | `17`, `bold 17`, `Noto Sans 17`, `Noto Sans bold 17`; without a family it is the `systemFont` |
    | insets | `[top, left, bottom, right]` |
    | text with attributes | `{string: …, spans: [{range: [start, count], font: …, color: …}]}`, see below |
    | line along text | `true`, `single`, `thick`, `double`, or a mapping, see below |
    | language | a BCP 47 tag such as `en` or `zh-Hant` |
    | picture to insert | `{name: …, size: [width, height], at: position, align: bottom \\| center \\| top, link: …}`; its `link` has no `range` |
    | attributes for a range | `{range: [start, count]}` or `{string: …, all: true \\| false}`, with any attribute of a span and `box`, see below |
    | link | `{name: …, range: [start, count]}` or `{name: …, string: …, all: true \\| false}`, with `attributes: {…}`, `active: {…}` for the pressed link, `parameter: …` and `blocks: [click, longPress]` |
    | path | a list of `{move: [x, y]}`, `{line: [x, y]}`, `{quad: [controlX, controlY, x, y]}`, `{cubic: [control1X, control1Y, control2X, control2Y, x, y]}`, `{arc: [centerX, centerY, radius, start, end]}` in radians from the right clockwise, `{counterclockwiseArc: …}` and `close` |
    | text, color, path | also `null` for none |

    Fonts are the families of `Fonts/fonts.lock`, which pins each file by its hash. Assay looks for a file with an absolute path below the
    folder `Fonts` first, then in the system.

    """

  private static var attributes: String {
    "## Text with attributes\n" + table("Key", PropertyReader.textKeys)
      + """

      A span has a `range` and any of these attributes. `null` restores the label's value. If you set `font`, `textColor`, `textAlignment` or
      `lineBreakMode` of the label after its text, they apply to the whole text.

      """ + table("Attribute", SpanAttributes.descriptions) + mappings
  }

  private static var mappings: String {
    var text = mapping("A line along text", DecorationLine.fields)
    for attribute in SpanAttributes.descriptions {
      guard case .record(let fields) = attribute.kind else { continue }
      text += mapping("`\(attribute.key)`", fields)
    }
    return text + mapping("A tab stop", TabStop.fields)
      + mapping("`box` of CJLabel's ranges and links", BoxStyle.fields)
  }

  private static func mapping(_ title: String, _ fields: [PropertyDescription]) -> String {
    "\n\(title):\n" + table("Key", fields)
  }

  private static let programs = """
    ## Programs

    With `render` instead of `label`, a program of any language draws the case:

    ```yaml
    render: {command: [../build/badge, "{output}", "{facts}", "{text}", "{width}"], timeLimit: 5}
    given: {text: Hello}
    matrix: {width: [60, 120]}
    tolerance: {preset: crossPlatform, reason: the system's rasterizer draws it}
    expect: {lines: 1}
    ```

    | In an argument | Stands for |
    |---|---|
    | `{output}` | the path of the PNG file to write; an argument must have it |
    | `{facts}` | the path of a JSON file that states facts, `{"size": {"width": 60}, "lines": 1}`; optional |
    | `{name}` | the case's name |
    | `{key}` | the value of that key of `matrix` or `given`; a list or mapping as JSON |
    | `{{key}}` | `{key}` itself |

    - The program starts in the folder of the scenario file, without a shell. A path with a `/` is relative to that folder; a
      name without one is looked up in `PATH`.
    - It may take 10 seconds, or the seconds of `timeLimit`. Standard input is empty.
    - It must draw the same on every call: it is called more than once.
    - The case is *broken* if the program exits with another status than 0, takes too long, prints too much, or writes no picture, a
      damaged one or a symbolic link. The message shows what it printed first. Processes it leaves behind are ended.
    - A scenario file may come from a stranger, so programs run only with `--allow-commands`.

    These keys can be used together with `render`: `description`, `given`, `matrix`, `when`, `expect`, `sameAs`, `differsFrom`,
    `tolerance` (regions in pixels), `severalGoldens`, `largeGolden`, `knownFailure` and `cases`.

    """

  private static let formulas = """
    ## Expectations

    An entry of `expect` is the path of a fact and the value that the fact must have. `assay facts <name>` prints all facts of a case by their paths.

    | Written as | Holds when |
    |---|---|
    | `3`, `true`, `center`, `[0, 6]`, `{line: 0, index: 9}` | the fact is equal; in a mapping, only the given names count |
    | `null` | the fact is null, or this case does not have it |
    | `"= 2 * width + 1"` | the number is equal to a millionth |
    | `"= 9000 ± 9"`, `"= 9000 ± 0.1%"` | the number is within a margin |
    | `"< 10"`, `"<= 10"`, `"> 10"`, `">= 10"`, `"!= 10"` | the comparison is true |
    | `contains topLeft` | the list has this word |
    | `{textAlignment: {center: 70, right: 140, else: 0}}` | the value for the case's `textAlignment` holds; without `else`, other cases expect nothing |

    Formulas can use `+ - * / ^`, parentheses, `abs ceil floor max min round sqrt`, numbers, the values of the matrix by their keys, facts by
    their paths, and the `count` of a list or text. What selects a value can be any condition of `when`: `{corners: {contains topLeft: 0, else: 1}}`.

    """

  private static var labels: String {
    let systems = LabelSystems.all
    let common = Set(PlainLabel.propertyDescriptions)
    // CoreTextLabel has no properties of its own.
    let everywhere = Set(CoreTextLabel.propertyDescriptions)
    let drawing = systems.filter { $0.drawsAsUILabel }.map { $0.name }
    var text = "## Labels and their properties\n\n### Every label\n"
    text += table("Property", PlainLabel.propertyDescriptions.filter(everywhere.contains))
    text += "\n### \(Suggestion.list(drawing)), whose text UILabel draws\n"
    text += table("Property", PlainLabel.propertyDescriptions.filter { !everywhere.contains($0) })
    for system in systems {
      text += "\n### \(system.name)\n\n\(system.summary)\n"
      text += table("Property", system.propertyDescriptions.filter { !common.contains($0) })
    }
    return text + "\n"
  }

  private static func table(_ title: String, _ rows: [PropertyDescription]) -> String {
    rows.isEmpty ? "" : "\n| \(title) | Kind | Meaning |\n|---|---|---|\n" + rows.map(\.row).joined()
  }

  private static let limits = """
    ## Limits

    \(Bound.table(of: Bound.ofScenarios))
    `assay format --limits` prints the limits of all other inputs, too.

    """
}
