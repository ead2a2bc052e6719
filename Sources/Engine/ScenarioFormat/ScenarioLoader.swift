import AssayFacts
import Foundation
import AssayImaging
import AssayLabels
public import AssaySubjects
import AssaySystem

/// Reads a folder of scenario files into subjects.
public struct ScenarioLoader: Sendable {
  /// The scenario folder, as a person would type it.
  public var folder: String
  /// Whether programs that scenarios name may be run; a stranger may have written them.
  public var allowsCommands: Bool
  /// Limits the time that labels take to render; nil for no limit.
  ///
  /// Programs have their own limit.
  public var watch: RenderingWatch?
  /// Told where the time goes; nil for nobody.
  package var trace: Trace?

  /// Creates a loader for a folder that holds `*.yaml` files and `Fonts/fonts.lock`.
  public init(folder: String, allowsCommands: Bool = false, watch: RenderingWatch? = nil) {
    self.folder = folder
    self.allowsCommands = allowsCommands
    self.watch = watch
  }

  /// What the folder holds; no scenario is read yet.
  public func listing() -> ScenarioListing { ScenarioListing(folder) }

  /// Reads every file; a mistake in one is a problem of the catalog and does not prevent others from being read.
  ///
  /// - Parameter jobs: How many files are read at the same time; nil for one per core.
  public func load(jobs: Int? = nil) -> Catalog {
    let listing = listing()
    // Only a folder where programs draw everything can do without.
    if case .failure(let problem) = listing.lock,
      FileManager.default.fileExists(atPath: listing.lockPath)
    {
      return Catalog(problems: [problem])
    }
    var catalog = Catalog(problems: listing.problems, vocabulary: .labels)
    let cache = CaseCache()
    let groups = Threads.map(listing.files, jobs: jobs) { file -> (SubjectGroup?, [Problem]) in
      let mistakes = Mistakes()
      let read = trace.during(.reading, file.path) {
        mistakes.attempt { () throws(Problem) in
          try group(
            named: file.name, path: file.path, text: try TextFile.read(file.path), lock: listing.lock,
            cache: cache, noting: mistakes)
        }
      }
      return (read, mistakes.problems)
    }
    for (group, problems) in groups {
      if let group, problems.isEmpty { catalog.groups.append(group) }
      // Every file with labels misses the same fonts.
      for problem in problems where !catalog.problems.contains(problem) { catalog.problems.append(problem) }
    }
    if listing.files.isEmpty, catalog.problems.isEmpty {
      catalog.problems.append(
        Problem(SourceLocation(path: folder), "the folder holds no scenario, no file that ends in .yaml"))
    }
    catalog.problems.sort { $0.location < $1.location }
    return catalog
  }

  /// The subjects of a scenario file's text; only the fonts that rendering asks for are read.
  package func group(
    named name: String, path: String, text: String, lock: Result<FontLock, Problem>
  ) throws(Problem) -> SubjectGroup {
    try group(named: name, path: path, text: text, lock: lock, cache: CaseCache(), noting: Mistakes())
  }

  private func group(
    named name: String, path: String, text: String, lock: Result<FontLock, Problem>, cache: CaseCache,
    noting mistakes: Mistakes
  ) throws(Problem) -> SubjectGroup {
    // Without its fonts a file with labels could be wrong in many ways that are none of its own.
    if !text.contains("render:") { _ = try lock.get() }
    let file = ScenarioFile(path: path, families: (try? lock.get())?.families ?? [])
    let cases = try file.drawnCases(in: text, noting: mistakes)
    let first = cache.add(
      file, hash: ContentHash(of: Array(text.utf8)), cases: cases.compactMap(\.label))
    var subjects: [Subject] = []
    var families: Set<String> = []
    var hasThai = false
    var position = 0
    let room = CaseRoom(cache: cache, lock: lock, watch: watch)
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
      if !hasThai { hasThai = scenario.hasThai }
      _ = try lock.get()
      let place = first.at(position)
      position += 1
      for capture in [nil] + scenario.captures.map(Optional.some) {
        let own = try self.name(scenario.leaf(at: capture), in: name, at: scenario.location)
        let source = CaseSource(room: room, place: place, name: own, capture: capture)
        subjects.append(try subject(of: scenario, group: name, source: source))
      }
    }
    var fingerprint = Facts()
    if !families.isEmpty {
      fingerprint = EngineFingerprint.facts(fonts: try lock.get().fingerprint(of: families, hasThai: hasThai))
    }
    return SubjectGroup(
      name: name, location: SourceLocation(path: path), fingerprint: fingerprint, subjects: subjects)
  }

  /// The subject of a case, or of a picture taken on the way.
  private func subject(
    of scenario: ScenarioCase, group: String, source: CaseSource
  ) throws(Problem) -> Subject {
    var subject = Subject(
      name: source.name, location: scenario.location, summary: scenario.summary,
      tolerance: scenario.allowance.tolerance, regions: scenario.allowance.regions,
      severalGoldens: scenario.severalGoldens, largeGolden: scenario.largeGolden,
      knownFailure: scenario.knownFailure,
      render: { () throws(RenderingError) in try source.render() })
    subject.system = scenario.system.name
    subject.behaviors = scenario.covers.map(\.description)
    subject.pixelsPerPoint = scenario.canvas.scale
    subject.prepare = { source.prepare() }
    subject.guides = { source.guides(from: $0) }
    if source.capture == nil {
      subject.expectations = ScenarioLoader.expectations(
        scenario.requirements, variables: scenario.variables)
      subject.relations = try relations(scenario.relations, group: group)
    }
    return subject
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

/// What the cases of a file have in common.
private final class CaseRoom: Sendable {
  let cache: CaseCache
  let lock: Result<FontLock, Problem>
  let watch: RenderingWatch?

  init(cache: CaseCache, lock: Result<FontLock, Problem>, watch: RenderingWatch?) {
    self.cache = cache
    self.lock = lock
    self.watch = watch
  }
}

/// A case where it is kept; one object for all that a subject can do, since there may be a hundred thousand of them.
private final class CaseSource: Sendable {
  let room: CaseRoom
  let place: CaseCache.Place
  /// The subject's name.
  let name: SubjectName
  /// The step whose picture is wanted; nil for the picture at the end.
  let capture: String?

  init(room: CaseRoom, place: CaseCache.Place, name: SubjectName, capture: String?) {
    self.room = room
    self.place = place
    self.name = name
    self.capture = capture
  }

  func render() throws(RenderingError) -> Rendering {
    let renderer: CaseRenderer
    do throws(Problem) {
      renderer = try self.renderer()
    } catch {
      throw .broken(error)
    }
    guard let watch = room.watch else { return try renderer.render() }
    return try watch.during(name, at: renderer.location, renderer.render)
  }

  func prepare() { try? renderer().prepare() }

  func guides(from facts: Facts) -> [Guide] { (try? renderer())?.scenario.guides(from: facts) ?? [] }

  /// The case is read anew when it was put away.
  private func renderer() throws(Problem) -> CaseRenderer {
    CaseRenderer(
      scenario: try room.cache.scenario(at: place), lock: try room.lock.get(), capture: capture)
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
