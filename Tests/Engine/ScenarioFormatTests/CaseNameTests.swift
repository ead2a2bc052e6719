import AssaySubjects
import Testing

@Suite struct CaseNameTests {
  @Test(
    "A case is named by its values",
    arguments: [
      "matrix: {cornerRadius: [4, 0.5, -2]}": [
        "corner-radius-4", "corner-radius-0.5", "corner-radius-minus2",
      ],
      "matrix: {text: {short: a, none: null}}": ["text-short", "text-none"],
      "matrix: {corners: [[], [topLeft, bottomRight]]}": ["corners-none", "corners-topleft+bottomright"],
      "matrix: {variant: [original], minFontSize: [1, 2]}": [
        "variant-original_min-font-size-1", "variant-original_min-font-size-2",
      ],
      "matrix: {text: [null, Hi there]}": ["text-null", "text-hi-there"],
      "cases: {b: {}, a: {}}": ["b", "a"],
      "description: x": ["default"],
      "matrix: {variant: [head]}\ncases: {a: {matrix: {cornerRadius: [1]}}, b: {}}": [
        "a_variant-head_corner-radius-1", "b_variant-head",
      ],
      "matrix: {cornerRadius: [1, 2]}\ncases: {a: {matrix: {cornerRadius: [3]}}}": ["a_corner-radius-3"],
    ])
  func names(text: String, names: [String]) throws {
    #expect(try Self.names(text) == names.map { "file/" + $0 })
  }

  @Test("Adding values to a matrix renames no case")
  func stability() throws {
    let few = try Self.names("matrix: {cornerRadius: [1, 2], minFontSize: [3]}")
    let many = try Self.names("matrix: {cornerRadius: [0, 1, 1.5, 2], minFontSize: [9, 3]}")
    #expect(Set(few).isSubset(of: many))
  }

  @Test("'every subset' makes a case for every subset of a property's words")
  func everySubset() throws {
    let names = try Self.names("matrix: {corners: every subset}")
    #expect(names.count == 16)
    #expect(names.first == "file/corners-none")
    #expect(names.last == "file/corners-topleft+topright+bottomleft+bottomright")
    #expect(Set(names).count == 16)
    #expect(try Self.names("matrix: {roundingCornerType: every subset}").count == 16)
  }

  @Test("Names begin with the folder, and cases are in the order of their files' names")
  func folders() throws {
    let folder = try ScenarioFolder()
    for file in ["b/c.yaml", "b.yaml", "a/z.yaml"] {
      try folder.write("label: HTLabel\ngiven: {frame: [9, 9]}\n", to: file)
    }
    #expect(folder.names == ["a/z/default", "b/default", "b/c/default"])
    #expect(folder.catalog.groups.map(\.name) == ["a/z", "b", "b/c"])
  }

  @Test("A relation can name a case by its values in the matrix")
  func relationsByValues() throws {
    let catalog = try Self.catalog(
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
    "Values of a relation that name no case are errors with their place",
    arguments: [
      ("{variant: head}", "4:19: error: 'variant' never has the value 'head'"),
      ("{scale: 2}", "4:10: error: the matrix has no key 'scale'"),
      ("{variant: [original, intended]}", "4:19: error: 'sameAs' names one value of 'variant', not several"),
    ])
  func wrongRelations(values: String, message: String) throws {
    let catalog = try Self.catalog("matrix: {variant: [original, intended]}\nsameAs: \(values)")
    #expect(catalog.problems.map { "\($0)" }.first?.contains(message) == true)
  }

  @Test("A relation names a case of the same file, or another one by its whole name")
  func relations() throws {
    let catalog = try Self.catalog(
      """
      cases:
        a: {}
        b: {sameAs: a, differsFrom: other/default}
      """)
    let relations = try #require(catalog.subject("file/b")).relations
    #expect(relations.map(\.other.text) == ["file/a", "other/default"])
    #expect(relations.map(\.kind) == [.sameAs, .differsFrom])
    #expect(relations.map(\.location.line) == [5, 5])
    #expect(catalog.subject("file/b")?.hasGoldenPicture == false)
    #expect(catalog.subject("file/a")?.hasGoldenPicture == true)
  }

  private static func names(_ text: String) throws -> [String] {
    let catalog = try catalog(text)
    #expect(catalog.problems == [])
    return catalog.subjects.map(\.name.text)
  }

  /// The cases of a file with a label.
  private static func catalog(_ text: String) throws -> Catalog {
    let folder = try ScenarioFolder("label: HTLabel\ngiven: {frame: [9, 9]}\n" + text)
    return folder.catalog
  }
}
