import AssayFacts
import Foundation
import AssayImaging
import AssayLabels
public import AssaySubjects

/// Reads a folder of scenario files into subjects.
public struct ScenarioLoader: Sendable {
  /// The scenario folder, as a person would type it.
  public var folder: String
  /// Whether programs that scenarios name may be run; a stranger may have written them.
  public var allowsCommands: Bool
  /// Looks after the labels' renderings; nil lets each take as long as it likes.
  ///
  /// Programs have a limit of their own.
  public var watch: RenderingWatch?

  /// Creates a loader for a folder that holds `*.yaml` files and `Fonts/fonts.lock`.
  public init(folder: String, allowsCommands: Bool = false, watch: RenderingWatch? = nil) {
    self.folder = folder
    self.allowsCommands = allowsCommands
    self.watch = watch
  }

  /// What the folder holds; no scenario is read yet.
  public func listing() -> ScenarioListing { ScenarioListing(folder) }

  /// Reads every file; what is wrong with one is a problem of the catalog and keeps no other from being read.
  ///
  /// - Parameters:
  ///   - jobs: How many files are read at the same time; nil for one a core.
  ///   - listing: What the folder holds; looked up unless given.
  ///   - isNeeded: Told a file's name below the folder, without extension; files that are not needed are left out.
  public func load(
    jobs: Int? = nil, listing: ScenarioListing? = nil, where isNeeded: (String) -> Bool = { _ in true }
  ) -> Catalog {
    let listing = listing ?? self.listing()
    // Only a folder where programs draw everything can do without.
    if case .failure(let problem) = listing.lock,
      FileManager.default.fileExists(atPath: listing.lockPath)
    {
      return Catalog(problems: [problem])
    }
    var catalog = Catalog(problems: listing.problems)
    let files = listing.files.filter { isNeeded($0.name) }
    let shelf = CaseShelf()
    let groups = concurrently(files.count, jobs: jobs) { index in
      Result { () throws(Problem) in
        try group(
          named: files[index].name, path: files[index].path, text: try TextFile.read(files[index].path),
          lock: listing.lock, shelf: shelf)
      }
    }
    for group in groups {
      switch group {
      case .success(let group): catalog.groups.append(group)
      // Every file with labels misses the same fonts.
      case .failure(let problem):
        if !catalog.problems.contains(problem) { catalog.problems.append(problem) }
      }
    }
    if listing.files.isEmpty, catalog.problems.isEmpty {
      catalog.problems.append(
        Problem(SourceLocation(path: folder), "the folder holds no scenario, no file that ends in .yaml"))
    }
    catalog.problems.sort { $0.location < $1.location }
    return catalog
  }

  /// The subjects of a scenario file's text; nothing is read but the fonts that rendering asks for.
  package func group(
    named name: String, path: String, text: String, lock: Result<FontLock, Problem>
  ) throws(Problem) -> SubjectGroup {
    try group(named: name, path: path, text: text, lock: lock, shelf: CaseShelf())
  }

  private func group(
    named name: String, path: String, text: String, lock: Result<FontLock, Problem>, shelf: CaseShelf
  ) throws(Problem) -> SubjectGroup {
    // Without its fonts a file with labels could be wrong in many ways that are none of its own.
    if !text.contains("render:") { _ = try lock.get() }
    let file = ScenarioFile(path: path, families: (try? lock.get())?.families ?? [])
    let cases = try file.drawnCases(in: text)
    let labels = cases.compactMap(\.label)
    let hash = ContentHash(of: Array(text.utf8))
    let first = shelf.add(file, hash: hash, cases: labels)
    var subjects: [Subject] = []
    var families: Set<String> = []
    var position = 0
    for drawn in cases {
      let scenario: ScenarioCase
      switch drawn {
      case .label(let label): scenario = label
      case .program(let program):
        subjects.append(try subject(of: program, group: name, path: path))
        continue
      }
      try scenario.checkPictureSize()
      families.formUnion(scenario.families)
      let source = CaseSource(shelf: shelf, place: first.at(position), lock: try lock.get())
      position += 1
      subjects += try self.subjects(of: scenario, group: name, source: source)
    }
    var fingerprint = Facts()
    if !families.isEmpty {
      fingerprint = EngineFingerprint.facts(fonts: try lock.get().fingerprint(of: families))
    }
    return SubjectGroup(
      name: name, location: SourceLocation(path: path), fingerprint: fingerprint, subjects: subjects,
      // What a program draws depends on more than the file.
      contentHash: labels.count == cases.count ? hash : nil)
  }

  /// The subject of a case, and one more for every picture taken on the way.
  private func subjects(
    of scenario: ScenarioCase, group: String, source: CaseSource
  ) throws(Problem) -> [Subject] {
    var subjects: [Subject] = []
    for capture in [nil] + scenario.captures.map(Optional.some) {
      let name = try self.name(scenario.leaf(at: capture), in: group, at: scenario.location)
      var subject = Subject(
        name: name, location: scenario.location, summary: scenario.summary,
        tolerance: scenario.allowance.tolerance, regions: scenario.allowance.regions,
        severalGoldens: scenario.severalGoldens, largeGolden: scenario.largeGolden,
        knownFailure: scenario.knownFailure,
        render: { [watch] () throws(RenderingError) in
          let renderer = try source.renderer(at: capture)
          guard let watch else { return try renderer.render() }
          return try watch.during(name, at: renderer.location, renderer.render)
        })
      subject.pixelsPerPoint = scenario.canvas.scale
      subject.guides = { (try? source.scenario())?.guides(from: $0) ?? [] }
      if capture == nil {
        subject.expectations = ScenarioLoader.expectations(
          scenario.requirements, variables: scenario.variables)
        subject.relations = try relations(scenario.relations, group: group)
      }
      subjects.append(subject)
    }
    return subjects
  }

  /// The relations with full names: a name without `/` is a case of the same file.
  func relations(
    _ stated: [(kind: Relation.Kind, other: String, location: SourceLocation)], group: String
  ) throws(Problem) -> [Relation] {
    var relations: [Relation] = []
    for relation in stated {
      let text = relation.other.contains("/") ? relation.other : "\(group)/\(relation.other)"
      guard let other = SubjectName(text) else {
        throw Problem(relation.location, "'\(relation.other)' is no name of a case")
      }
      relations.append(Relation(kind: relation.kind, other: other, location: relation.location))
    }
    return relations
  }
}

/// A case where it is kept, with what its rendering needs besides.
private struct CaseSource {
  let shelf: CaseShelf
  let place: CaseShelf.Place
  let lock: FontLock

  /// The case, read anew when it was put away.
  func scenario() throws(Problem) -> ScenarioCase { try shelf.scenario(at: place) }

  /// Renders the picture at a step, or that at the end.
  func renderer(at capture: String?) throws(RenderingError) -> CaseRenderer {
    do throws(Problem) {
      return CaseRenderer(scenario: try scenario(), lock: lock, capture: capture)
    } catch {
      throw .broken(error)
    }
  }
}

extension ScenarioLoader {
  /// A case's whole name.
  func name(_ leaf: String, in group: String, at location: SourceLocation) throws(Problem) -> SubjectName {
    guard let name = SubjectName("\(group)/\(leaf)") else {
      throw Problem(
        location,
        "'\(group)/\(leaf)' is longer than the \(SubjectName.lengthLimit) bytes a name may have; "
          + "give the matrix values short names")
    }
    return name
  }

  /// What facts must state, as the judge asks it.
  static func expectations(
    _ requirements: [(requirement: Requirement, location: SourceLocation, statement: String)],
    variables: Facts
  ) -> [Expectation] {
    requirements.map { entry in
      Expectation(location: entry.location, statement: entry.statement) { facts in
        entry.requirement.failure(facts: facts, variables: variables)
      }
    }
  }
}
