import AssayFacts
import AssayLabels
public import AssaySubjects
import AssaySystem

/// Reads a folder of scenario files into subjects.
public struct ScenarioLoader: Sendable {
  /// The scenario folder, as a person would type it.
  public var folder: String
  /// Whether programs that scenarios name may be run; a stranger may have written them.
  public var allowsCommands: Bool
  /// Ends the process when a label, but not a program, takes too long to render; nil for no limit.
  public var watch: RenderingWatch?
  /// Selects the cases to read, and of which only the names are read where that is enough; nil reads all.
  public var isSelected: (@Sendable (SubjectName) -> Bool)?
  /// Records how long each file takes to read.
  package var trace: Trace?

  /// Creates a loader for a folder that holds `*.yaml` files and `Fonts/fonts.lock`.
  public init(folder: String, allowsCommands: Bool = false, watch: RenderingWatch? = nil) {
    self.folder = folder
    self.allowsCommands = allowsCommands
    self.watch = watch
  }

  /// The lock file and every font file that it names, even if they are missing.
  public var fontPaths: [String] { ScenarioListing(folder).fontPaths }

  /// Reads every file, `jobs` or one per core at a time; a mistake in one is a problem of the catalog, and others are read.
  public func load(jobs: Int? = nil) -> Catalog {
    let listing = ScenarioListing(folder)
    if case .failure(let problem) = listing.lock {
      return Catalog(problems: [problem])
    }
    var catalog = Catalog(problems: listing.problems, vocabulary: .labels)
    var groups = read(listing.files, listing.lock, jobs: jobs)
    if let isSelected {
      // The cases that selected ones are related to are read as well.
      let others = Set(
        groups.lazy.compactMap(\.0).flatMap(\.subjects).flatMap(\.relations).map(\.other)
      ).filter { !isSelected($0) }
      let indices = listing.files.indices.filter { index in
        others.contains { $0.file == listing.files[index].name }
      }
      var loader = self
      loader.isSelected = { isSelected($0) || others.contains($0) }
      let again = loader.read(indices.map { listing.files[$0] }, listing.lock, jobs: jobs)
      for (index, group) in zip(indices, again) { groups[index] = group }
    }
    for (group, problems) in groups {
      if let group, problems.isEmpty { catalog.groups.append(group) }
      // Fonts that are missing are a problem of every file with labels, and reported once.
      for problem in problems where !catalog.problems.contains(problem) { catalog.problems.append(problem) }
    }
    if listing.files.isEmpty, catalog.problems.isEmpty {
      catalog.problems.append(
        Problem(
          SourceLocation(path: folder),
          "the folder has no scenario file (.yaml); `assay init` makes a first one"))
    }
    catalog.problems.sort { $0.location < $1.location }
    return catalog
  }

  /// Reads scenario files; a file with mistakes has no group.
  private func read(
    _ files: [(name: String, path: String)], _ lock: Result<FontLock, Problem>, jobs: Int?
  ) -> [(ScenarioGroup?, [Problem])] {
    Threads.map(files, jobs: jobs) { file in
      let mistakes = Mistakes()
      let read = trace.during(.reading, file.path) {
        mistakes.attempt { () throws(Problem) in
          try group(
            named: file.name, path: file.path, text: try TextFile.read(file.path), lock: lock,
            noting: mistakes)
        }
      }
      return (read, mistakes.problems)
    }
  }

  /// Finds a case by its name, to look at it without judging it, and reads no other file; nil if no file has it.
  public func renderer(of name: String) throws(Problem) -> CaseRenderer? {
    let listing = ScenarioListing(folder)
    let lock = try listing.lock.get()
    for file in listing.files where name.hasPrefix(file.name + "/") {
      let cases = try ScenarioFile(path: file.path, name: file.name, families: lock.families)
        .cases(in: try TextFile.read(file.path))
      for scenario in cases {
        for picture in scenario.pictures where name == picture.name.text {
          guard let label = scenario.label else { continue }
          return CaseRenderer(label: label, lock: lock, capture: picture.capture)
        }
      }
    }
    return nil
  }

  /// Makes the subjects of a scenario file's text.
  package func group(
    named name: String, path: String, text: String, lock: Result<FontLock, Problem>,
    noting mistakes: Mistakes = Mistakes()
  ) throws(Problem) -> ScenarioGroup {
    let file = ScenarioFile(
      path: path, name: name, families: (try? lock.get())?.families ?? [], isSelected: isSelected)
    let cases = try file.cases(in: text, noting: mistakes)
    let loaded = LoadedFile(path: path, drawings: cases.map(\.drawing), loader: self, lock: lock)
    var subjects: [Subject] = []
    subjects.reserveCapacity(cases.count)
    for (index, scenario) in cases.enumerated() {
      for picture in scenario.pictures {
        if case .unread = scenario.drawing {
          subjects.append(Subject(unread: picture.name, at: scenario.location))
          continue
        }
        let source = SubjectSource(
          file: loaded, index: index, name: picture.name, capture: picture.capture)
        subjects.append(subject(of: scenario, picture, source: source))
      }
    }
    let labels = cases.compactMap(\.label)
    return ScenarioGroup(
      name: name, location: SourceLocation(path: path),
      fingerprint: labels.isEmpty ? Facts() : EngineFingerprint.facts(of: labels, fonts: try lock.get()),
      subjects: subjects)
  }

  /// The subject of a case, or of a picture captured in its steps.
  private func subject(
    of scenario: ScenarioCase, _ picture: ScenarioCase.Picture, source: SubjectSource
  ) -> Subject {
    var subject = Subject(
      name: source.name, location: scenario.location, tolerance: scenario.tolerance.tolerance,
      regions: scenario.tolerance.regions, expectations: picture.expectations, relations: picture.relations,
      knownFailure: scenario.knownFailure,
      render: { () throws(RenderingError) in try source.render() })
    subject.notes.summary = scenario.summary
    subject.golden = scenario.golden
    guard let label = scenario.label else {
      subject.files = scenario.commandFiles
      return subject
    }
    (subject.notes.system, subject.notes.behaviors) = (label.system.name, label.covers)
    subject.notes.pixelsPerPoint = label.canvas.scale
    subject.notes.guides = { source.guides(from: $0) }
    subject.prepare = { source.prepare() }
    if !picture.statesGlyphs {
      subject.expectations.append(
        .everyGlyph(at: scenario.location, text: { source.text }, lacks: source.lacksGlyph))
    }
    return subject
  }
}
