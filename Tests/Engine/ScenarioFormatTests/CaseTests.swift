import AssayFacts
import AssayImaging
import AssayScenarioFormat
import AssaySubjects
import Testing

/// Properties, expectations, relations, steps and probes of cases.
@Suite struct CaseTests {
  private static let file = """
    label: HTLabel
    systemFont: Assay Square
    given: {frame: [100, 40], font: 20, text: abc, insets: [1, 1, 1, 1]}
    expect: {lineCount: 1}
    """

  private let folder: ScenarioFolder

  init() throws { folder = try ScenarioFolder() }

  @Test("A case adds properties and expectations to the file's, and replaces the file's settings")
  func overlay() throws {
    let catalog = try catalog(
      """
      variant: original
      cases:
        plain: {expect: {verticalAlignment: center, "textRect.y": 10}}
        top:
          variant: intended
          given: {verticalAlignment: top}
          expect: {verticalAlignment: top, "textRect.y": 1}
      """)
    #expect(catalog.subjects.map(\.expectations.count) == [4, 4])
    try expectNoFailures(catalog, cases: 2)
  }

  @Test("Properties are set in order, and a list can set one twice")
  func order() throws {
    let catalog = try catalog(
      "cases: {a: {given: [{cornerRadius: 2}, {cornerRadius: 5}], expect: {cornerRadius: 5}}}")
    try expectNoFailures(catalog, cases: 1)
  }

  @Test("A matrix value overrides the property, and formulas can use it")
  func matrix() throws {
    let catalog = try catalog(
      """
      matrix: {cornerRadius: {small: 2, large: 8}, corners: every subset}
      cases: {a: {given: {cornerRadius: 100}, expect: {cornerRadius: "= cornerRadius", mask.area: "= 4000 - corners.count * cornerRadius^2 / 6 ± 0.1%"}}}
      """)
    try expectNoFailures(catalog, cases: 32)
    let wrong = try #require(catalog.subject("file/a_corner-radius-large_corners-topleft"))
    #expect(
      wrong.expectations.dropLast().last?.failure(["mask": ["area": 4000]])
        == "mask.area is 4000, expected 3989.333333 ± 3.989333")
  }

  @Test(
    "A condition holds for the values it names: one, a list, or of several keys",
    arguments: [
      "{cornerRadius: 1}": ["corner-radius-1_variant-head", "corner-radius-1_variant-original"],
      "{cornerRadius: [1, 2], variant: head}": [
        "corner-radius-1_variant-head", "corner-radius-2_variant-head",
      ],
      "{variant: [head, original], cornerRadius: 3}": [
        "corner-radius-3_variant-head", "corner-radius-3_variant-original",
      ],
    ])
  func conditions(condition: String, met: [String]) throws {
    let catalog = try catalog(
      """
      matrix: {cornerRadius: [1, 2, 3], variant: [head, original]}
      when: [{if: \(condition), expect: {drawCount: 1}}]
      """)
    let found = catalog.subjects.filter { $0.expectations.count == 3 }.map(\.name.leaf)
    #expect(found.sorted() == met)
  }

  @Test("A later condition overrides an earlier one")
  func laterCondition() throws {
    let catalog = try catalog(
      """
      matrix: {cornerRadius: [1, 2]}
      when:
        - {if: {cornerRadius: [1, 2]}, knownFailure: first}
        - {if: {cornerRadius: 2}, knownFailure: second}
      """)
    #expect(catalog.subjects.map(\.knownFailure?.reason) == ["first", "second"])
  }

  @Test(
    "A known failure may end on any day of the calendar",
    arguments: ["2024-02-29", "2000-02-29", "2026-04-30"])
  func lastDay(day: String) throws {
    let catalog = try catalog("cases: {a: {knownFailure: {reason: x, until: \(day)}}}")
    #expect(catalog.subjects.map(\.knownFailure?.until) == [day])
  }

  @Test("A captured picture is a case of its own, with its own expectations and relations")
  func captures() throws {
    let catalog = try catalog(
      """
      steps:
        - capture: before
        - set: {textColor: red}
        - capture: {name: between, expect: {lineCount: 2}, differsFrom: a@before}
        - set: {text: xyz}
      cases:
        a: {expect: {"steps.count": 4, "steps[1].dirty.display": true}}
      """)
    #expect(catalog.subjects.map(\.name.text) == ["file/a", "file/a@before", "file/a@between"])
    let pictures = try catalog.subjects.map { try $0.render() }
    #expect(Set(pictures.map(\.bitmap)).count == 2)  // the last text has other letters, which are squares too
    #expect(pictures[1].facts["steps"] == [["capture": "before"]])
    #expect(catalog.subjects.map(\.expectations.count) == [4, 1, 2])
    #expect(catalog.subjects.map(\.relations.first?.other.text) == [nil, nil, "file/a@before"])
    #expect(try catalog.subjects[2].failures.first?.hasSuffix("lineCount is 1, expected 2") == true)
    #expect(try catalog.subjects[0].failures == [])
  }

  @Test("A step can give a label the size of its text")
  func sizeToFit() throws {
    let catalog = try catalog(
      """
      cases:
        a: {steps: [sizeToFit: true], expect: {frame.width: 60, frame.height: 20, "steps[0].dirty.display": true}}
        b: {steps: [sizeToFit: {width: 40}], expect: {frame.width: 40, frame.height: 40}}
      """, file: "label: PlainLabel\ngiven: {frame: [100, 30], font: 20, numberOfLines: 0, text: abc}")
    try expectNoFailures(catalog, cases: 2)
  }

  @Test("A probe states color, touch and mask at a place of the label, at any scale, after the last step")
  func probes() throws {
    let catalog = try catalog(
      """
      probes: {corner: [0, 0], inside: [10, 10], beside: [-1, 10]}
      matrix: {scale: [1, 2.5]}
      expect:
        probe.corner: {hit: true, winding: 0, color: "#FFFFFF"}
        probe.inside: {hit: true, winding: 1, color: "#FF0000"}
        probe.beside: {hit: false, winding: 0, color: "#FFFFFF"}
      cases:
        a: {}
        moved: {steps: [{set: {frame: [40, 30, 20, 20]}}]}
        far:
          canvas: {size: [30, 30]}
          steps: [{set: {frame: [15, 0, 20, 20]}}]
          probes: {outside: [18, 10]}
          expect: {probe.outside: {hit: true, color: null}}
      """, file: "label: HTLabel\ngiven: {frame: [5, 5, 20, 20], cornerRadius: 8, backgroundColor: red}")
    try expectNoFailures(catalog, cases: 6)
  }

  @Test("A path is a list of pieces, or null")
  func paths() throws {
    let catalog = try catalog(
      """
      cases:
        lines: {given: {maskPath: [{move: [0, 0]}, {line: [20, 0]}, {line: [20, 10]}, close]}, expect: {mask.area: 100}}
        quad: {given: {maskPath: [{move: [0, 0]}, {quad: [6, 12, 12, 0]}]}, expect: {mask.area: "= 48 ± 0.01"}}
        cubic: {given: {maskPath: [{move: [0, 0]}, {cubic: [0, 10, 10, 10, 10, 0]}]}, expect: {mask.area: "= 60 ± 0.01"}}
        arc: {given: {maskPath: [{move: [10, 10]}, {arc: [10, 10, 10, 0, 1.5707963267948966]}]}, expect: {mask.area: "= 78.54 ± 0.01"}}
        rest: {given: {maskPath: [{move: [10, 10]}, {counterclockwiseArc: [10, 10, 10, 0, 1.5707963267948966]}]}, expect: {mask.area: "= 235.62 ± 0.01"}}
        none: {given: {maskPath: null}, expect: {mask.area: 400}}
      """, file: "label: HTLabel\ngiven: {frame: [20, 20]}")
    try expectNoFailures(catalog, cases: 6)
  }

  @Test("Limits of a tolerance replace those of its preset, or 0")
  func tolerance() throws {
    let catalog = try catalog(
      """
      cases:
        a: {}
        b: {tolerance: {edge: 0.5, spots: 2, reason: it moves}}
        c: {tolerance: {preset: lenient, color: 1, reason: it fades}}
      """)
    #expect(
      catalog.subjects.map(\.tolerance) == [
        .exact, Tolerance(edge: 0.5, color: 0, spots: 2), Tolerance(edge: 0.6, color: 1),
      ])
  }

  @Test("A region of a tolerance has a box in points, and limits or 'ignore'")
  func toleranceRegions() throws {
    let catalog = try catalog(
      """
      canvas: {scale: 2}
      tolerance:
        edge: 0.5
        reason: it moves
        regions:
          - {box: [1, 2.25, 10, 4], color: 2}
          - {box: [0, 0, 3, 3], ignore: true}
      """)
    #expect(
      catalog.subjects.map(\.regions) == [
        [
          RegionTolerance(
            box: PixelRect(x: 2, y: 4, width: 20, height: 9),
            tolerance: Tolerance(edge: 0.5, color: 2)),
          RegionTolerance(box: PixelRect(x: 0, y: 0, width: 6, height: 6), tolerance: nil),
        ]
      ])
  }

  @Test(
    "A picture has the size of all frames with the margin, or of the canvas, times the scale",
    arguments: [
      ("canvas: {margin: 5, scale: 1}", "110×50"), ("canvas: {size: [30, 20], scale: 3}", "90×60"),
      ("canvas: {margin: 0}\nmatrix: {scale: [0.5]}", "50×20"),
      ("canvas: {margin: 0.25, scale: 1}", "101×41"),
      ("canvas: {margin: 0, scale: 1}\nsteps: [{set: {frame: [20, 80]}}]", "100×80"),
      ("canvas: {margin: 0, scale: 1}\nsteps: [{set: {frame: [-10, -20, 20, 80]}}]", "110×80"),
    ])
  func pictureSize(text: String, size: String) throws {
    let rendering = try #require(try catalog(text).subjects.first).render()
    let bitmap = try #require(rendering.bitmap)
    #expect("\(bitmap.width)×\(bitmap.height)" == size)
  }

  private func catalog(_ text: String, file: String = CaseTests.file) throws -> Catalog {
    try folder.write(file + "\n" + text)
    return folder.catalog
  }

  private func expectNoFailures(_ catalog: Catalog, cases count: Int) throws {
    #expect(catalog.subjects.count == count)
    for subject in catalog.subjects { #expect(try subject.failures == [], "\(subject.name)") }
  }
}
