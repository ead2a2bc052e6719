public import AssayGoldens
import AssayImaging
public import AssaySubjects

/// The goldens as they were accepted, with descriptions.
public struct Gallery: Sendable {
  /// One golden.
  public struct Piece: Sendable {
    /// Its case.
    public let subject: Subject
    /// The picture as a PNG file.
    public let png: [UInt8]
    /// The cases that must draw the same picture, ordered by name.
    public package(set) var equals: [SubjectName] = []

    /// Creates the golden of a case.
    package init(_ subject: Subject, png: [UInt8]) { (self.subject, self.png) = (subject, png) }
  }

  /// The goldens, ordered by name.
  public package(set) var pieces: [Piece] = []
  /// How many cases have no golden yet.
  public private(set) var missing = 0
  /// Why goldens are not shown: broken scenario files, damaged goldens, a pattern without a match.
  public private(set) var problems: [Problem]

  /// Reads the goldens of the cases that patterns select, of all cases without patterns; nothing is rendered.
  public init(_ catalog: Catalog, store: GoldenStore, patterns: [String] = []) {
    let plan = Plan(catalog, patterns: patterns)
    problems = plan.problems
    let isPlain = (try? store.hasOnlyPictures()) ?? false
    var equals: [SubjectName: [SubjectName]] = [:]
    for subject in plan.subjects where subject.golden.form == .picture {
      do throws(Problem) {
        if let model = plan.references(of: subject).last {
          equals[model, default: []].append(subject.name)
          continue
        }
        let recorded = try isPlain ? store.unrecorded(subject.name)?.record : store.record(of: subject.name)
        guard let picture = recorded?.picture else {
          missing += 1
          continue
        }
        let file = try store.pictureFile(of: subject.name, recorded: picture)
        if let png = try? Bitmap.png(of: file) {
          pieces.append(Piece(subject, png: png))
        } else {
          _ = try store.picture(of: subject.name, file: file, recorded: picture)
        }
      } catch {
        if problems.last != error { problems.append(error) }
      }
    }
    for index in pieces.indices { pieces[index].equals = equals[pieces[index].subject.name] ?? [] }
  }

  /// Several galleries as one.
  public init(_ parts: [Gallery]) {
    pieces = parts.flatMap(\.pieces).sorted { $0.subject.name < $1.subject.name }
    missing = parts.reduce(0) { $0 + $1.missing }
    problems = parts.flatMap(\.problems)
  }
}
