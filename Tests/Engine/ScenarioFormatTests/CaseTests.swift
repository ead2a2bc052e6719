import AssayFacts
import AssayImaging
import AssayScenarioFormat
import AssaySubjects
import Testing

@Suite struct CaseNameTests {
  @Test(
    "A case is named by its values, whatever its position",
    arguments: [
      (
        "matrix: {cornerRadius: [4, 0.5, -2]}",
        ["corner-radius-4", "corner-radius-0.5", "corner-radius-minus2"]
      ),
      ("matrix: {text: {short: a, none: null}}", ["text-short", "text-none"]),
      ("matrix: {corners: [[], [topLeft, bottomRight]]}", ["corners-none", "corners-topleft+bottomright"]),
      (
        "matrix: {variant: [original], minFontSize: [1, 2]}",
        ["variant-original_min-font-size-1", "variant-original_min-font-size-2"]
      ),
      ("matrix: {text: [null, Hi there]}", ["text-null", "text-hi-there"]),
      ("cases: {b: {}, a: {}}", ["b", "a"]), ("description: x", ["default"]),
      (
        "matrix: {variant: [head]}\ncases: {a: {matrix: {cornerRadius: [1]}}, b: {}}",
        ["a_variant-head_corner-radius-1", "b_variant-head"]
      ),
      ("matrix: {cornerRadius: [1, 2]}\ncases: {a: {matrix: {cornerRadius: [3]}}}", ["a_corner-radius-3"]),
    ])
  func names(text: String, names: [String]) throws {
    #expect(try Self.names(text) == names.map { "file/" + $0 })
  }

  @Test("Names stay when values are added")
  func stability() throws {
    let few = try Self.names("matrix: {cornerRadius: [1, 2], minFontSize: [3]}")
    let many = try Self.names("matrix: {cornerRadius: [0, 1, 1.5, 2], minFontSize: [9, 3]}")
    #expect(Set(few).isSubset(of: many))
  }

  @Test("Every subset of a set of words is a case")
  func everySubset() throws {
    let names = try Self.names("matrix: {corners: every subset}")
    #expect(names.count == 16)
    #expect(names.first == "file/corners-none")
    #expect(names.last == "file/corners-topleft+topright+bottomleft+bottomright")
    #expect(Set(names).count == 16)
    #expect(try Self.names("matrix: {roundingCornerType: every subset}").count == 16)
  }

  @Test("Folders are part of the name, and files are read in the order of their names")
  func folders() throws {
    let folder = try ScenarioFolder()
    for file in ["b/c.yaml", "b.yaml", "a/z.yaml"] {
      try folder.write("label: HTLabel\ngiven: {frame: [9, 9]}\n", to: file)
    }
    #expect(folder.names == ["a/z/default", "b/default", "b/c/default"])
    #expect(folder.catalog.groups.map(\.name) == ["a/z", "b", "b/c"])
  }

  private static func names(_ text: String) throws -> [String] {
    let folder = try ScenarioFolder()
    try folder.write("label: HTLabel\ngiven: {frame: [9, 9]}\n" + text)
    #expect(folder.problems == [])
    return folder.names
  }
}

@Suite struct CaseOverlayTests {
  private static let file = """
    label: HTLabel
    systemFont: Assay Square
    given: {frame: [100, 40], font: 20, text: abc, insets: [1, 1, 1, 1]}
    expect: {lineCount: 1}
    """

  private let folder: ScenarioFolder

  init() throws { folder = try ScenarioFolder() }

  @Test("A case's values come after the file's, and its settings replace them")
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
    for subject in catalog.subjects {
      #expect(subject.expectations.count == 3, "\(subject.name)")
      #expect(try subject.failures == [], "\(subject.name)")
    }
  }

  @Test("Values of the matrix name the case that must look the same")
  func relationsByValues() throws {
    let catalog = try catalog(
      """
      matrix: {verticalAlignment: [top, bottom], variant: [original, intended]}
      sameAs: {variant: original}
      when:
        - {if: {verticalAlignment: bottom}, differsFrom: {verticalAlignment: top, variant: original}}
      """)
    let relations = catalog.subjects.map { subject in
      subject.relations.map { "\($0.kind) \($0.other)" }.joined(separator: ", ")
    }
    let (top, bottom) = (
      "file/vertical-alignment-top_variant-original", "file/vertical-alignment-bottom_variant-original"
    )
    #expect(relations == ["", "sameAs \(top)", "differsFrom \(top)", "sameAs \(bottom), differsFrom \(top)"])
  }

  @Test(
    "Values that name no case are errors with their place",
    arguments: [
      ("{variant: head}", "6:19: error: 'variant' never has the value 'head'"),
      ("{scale: 2}", "6:10: error: the matrix has no key 'scale'"),
      ("{variant: [original, intended]}", "6:19: error: 'sameAs' names one value of 'variant', not several"),
    ])
  func wrongRelations(values: String, message: String) throws {
    let catalog = try catalog("matrix: {variant: [original, intended]}\nsameAs: \(values)")
    #expect(catalog.problems.map { "\($0)" }.first?.contains(message) == true)
  }

  @Test("Properties are set in order, and a list sets one twice")
  func order() throws {
    let catalog = try catalog(
      "given: [{minFontSize: 3}, {minFontSize: 1}, {cornerRadius: 2}, {cornerRadius: 5}]\n"
        + "expect: {cornerRadius: 5}", file: "label: HTLabel\nexpect: {lineCount: null}")
    #expect(
      catalog.problems.map(\.message).first?.hasPrefix("this mapping states 'expect' more than once") == true)
    let right = try self.catalog(
      "cases: {a: {given: [{cornerRadius: 2}, {cornerRadius: 5}], expect: {cornerRadius: 5}}}")
    #expect(try #require(right.subject("file/a")).failures == [])
  }

  @Test("The matrix has the last word on a property, and is known to formulas")
  func matrix() throws {
    let catalog = try catalog(
      """
      matrix: {cornerRadius: {small: 2, large: 8}, corners: every subset}
      cases: {a: {given: {cornerRadius: 100}, expect: {cornerRadius: "= cornerRadius", mask.area: "= 4000 - corners.count * cornerRadius^2 / 6 ± 0.1%"}}}
      """)
    #expect(catalog.subjects.count == 32)
    for subject in catalog.subjects { #expect(try subject.failures == [], "\(subject.name)") }
    let wrong = try #require(catalog.subject("file/a_corner-radius-large_corners-topleft"))
    #expect(
      wrong.expectations.last?.failure(["mask": ["area": 4000]])
        == "mask.area is 4000, expected 3989.333333 ± 3.989333")
  }

  @Test(
    "A condition is met by the values it names, alone, in a list, or together",
    arguments: [
      ("{cornerRadius: 1}", ["corner-radius-1_variant-head", "corner-radius-1_variant-original"]),
      (
        "{cornerRadius: [1, 2], variant: head}",
        ["corner-radius-1_variant-head", "corner-radius-2_variant-head"]
      ),
      (
        "{variant: [head, original], cornerRadius: 3}",
        ["corner-radius-3_variant-head", "corner-radius-3_variant-original"]
      ),
    ])
  func conditions(condition: String, met: [String]) throws {
    let catalog = try catalog(
      """
      matrix: {cornerRadius: [1, 2, 3], variant: [head, original]}
      when: [{if: \(condition), expect: {drawCount: 1}}]
      """)
    let found = catalog.subjects.filter { $0.expectations.count == 2 }.map(\.name.leaf)
    #expect(found.sorted() == met)
  }

  @Test("A later condition is laid over an earlier one")
  func laterCondition() throws {
    let catalog = try catalog(
      """
      matrix: {cornerRadius: [1, 2]}
      when:
        - {if: {cornerRadius: [1, 2]}, knownFailure: first}
        - {if: {cornerRadius: 2}, knownFailure: second}
      """)
    #expect(catalog.subjects.map(\.knownFailure) == ["first", "second"])
  }

  @Test("A capture is a subject of its own, with the picture of that moment")
  func captures() throws {
    let catalog = try catalog(
      """
      steps:
        - capture: before
        - set: {textColor: red}
        - capture: between
        - set: {text: xyz}
      cases:
        a: {expect: {"steps.count": 4, "steps[1].dirty.display": true}}
      """)
    #expect(catalog.subjects.map(\.name.text) == ["file/a", "file/a@before", "file/a@between"])
    let pictures = try catalog.subjects.map { try $0.render() }
    #expect(Set(pictures.map(\.bitmap)).count == 2)  // the last text has other letters, which are squares too
    #expect(pictures[1].facts["steps"] == [["capture": "before"]])
    #expect(catalog.subjects.map(\.expectations.count) == [3, 0, 0])
    #expect(try catalog.subjects[0].failures == [])
  }

  @Test("A label can take the size that suits its text")
  func sizeToFit() throws {
    let catalog = try catalog(
      """
      cases:
        a: {steps: [sizeToFit: true], expect: {frame.width: 60, frame.height: 20, "steps[0].dirty.display": true}}
        b: {steps: [sizeToFit: {width: 40}], expect: {frame.width: 40, frame.height: 40}}
      """, file: "label: PlainLabel\ngiven: {frame: [100, 30], font: 20, numberOfLines: 0, text: abc}")
    for subject in catalog.subjects { #expect(try subject.failures == [], "\(subject.name)") }
    #expect(catalog.subjects.count == 2)
  }

  @Test("A probe states color, touch and mask of a place, at any scale, where the label is at the end")
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
    for subject in catalog.subjects { #expect(try subject.failures == [], "\(subject.name)") }
    #expect(catalog.subjects.count == 6)
  }

  @Test("A path is a list of pieces, and null for none")
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
    for subject in catalog.subjects { #expect(try subject.failures == [], "\(subject.name)") }
    #expect(catalog.subjects.count == 6)
  }

  @Test("A relation names a case of the file, or any by its whole name")
  func relations() throws {
    let catalog = try catalog(
      """
      cases:
        a: {}
        b: {sameAs: a, differsFrom: other/default}
      """)
    let relations = try #require(catalog.subject("file/b")).relations
    #expect(relations.map(\.other.text) == ["file/a", "other/default"])
    #expect(relations.map(\.kind) == [.sameAs, .differsFrom])
    #expect(relations.map(\.location.line) == [7, 7])
    #expect(catalog.subject("file/b")?.hasGoldenPicture == false)
    #expect(catalog.subject("file/a")?.hasGoldenPicture == true)
  }

  @Test("A tolerance begins with its preset, or with nothing")
  func tolerance() throws {
    let catalog = try catalog(
      """
      cases:
        a: {}
        b: {tolerance: {edge: 0.5, spots: 2, reason: it moves}}
        c: {tolerance: {preset: lenient, ink: 1, reason: it fades}}
      """)
    #expect(
      catalog.subjects.map(\.tolerance) == [
        .exact, Tolerance(edge: 0.5, color: 0, ink: 0, spots: 2), Tolerance(edge: 0.6, color: 2.3, ink: 1),
      ])
  }

  @Test("A region of a tolerance is a box in points, with limits of its own or ignored")
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
            tolerance: Tolerance(edge: 0.5, color: 2, ink: 0)),
          RegionTolerance(box: PixelRect(x: 0, y: 0, width: 6, height: 6), tolerance: nil),
        ]
      ])
  }

  @Test(
    "A picture's size is the frame's with its margin, or the canvas's, at its scale",
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

  private func catalog(_ text: String, file: String = CaseOverlayTests.file) throws -> Catalog {
    try folder.write(file + "\n" + text)
    return folder.catalog
  }
}
