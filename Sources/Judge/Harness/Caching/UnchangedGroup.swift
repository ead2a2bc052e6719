import AssayGoldenStorage
package import AssaySubjects

/// A group that was not looked at beyond the word of the file system: nothing in it has changed since it passed.
public struct UnchangedGroup: Sendable {
  /// Its name.
  public let name: String
  /// The path of its scenario file.
  public let path: String
  private let group: CachedGroup

  init(name: String, path: String, group: CachedGroup) {
    self.name = name
    self.path = path
    self.group = group
  }

  /// How many subjects it has.
  public var count: Int { group.count }

  /// An opinion of each of its subjects, in order.
  package var evaluations: [Evaluation] {
    group.subjects.compactMap { subject in
      name(of: subject).map { name in
        var evaluation = Evaluation(
          name: name, location: subject.description.location(in: path), verdict: .passed)
        evaluation.summary = subject.description.summary
        return evaluation
      }
    }
  }

  /// Neighbors that are described at one place by one sentence, as the cases of a matrix are.
  package typealias Stretch = (leaves: LeafNames, location: SourceLocation, summary: String?)

  /// All of its subjects, in order.
  package var stretches: [Stretch] {
    group.stretches.map { ($0.leaves, $0.description.location(in: path), $0.description.summary) }
  }

  /// A subject with the picture that it passed with, its golden.
  struct Example: Sendable {
    var subject: Subject
    var picture: PictureRecord
  }

  /// One subject of each set of tolerances that its pictures are judged by.
  var examples: [Example] {
    group.examples.compactMap { cached in
      guard let name = name(of: cached), let picture = cached.record else { return nil }
      let location = cached.description.location(in: path)
      let subject = Subject(
        name: name, location: location, tolerance: cached.tolerance, regions: cached.regions,
        render: { () throws(RenderingError) in
          throw .broken(Problem(location, "'\(name)' is not read, so that it cannot be rendered"))
        })
      return Example(subject: subject, picture: picture)
    }
  }

  private func name(of subject: CachedSubject) -> SubjectName? {
    SubjectName(CachedGroup.name(of: subject, in: name))
  }
}
