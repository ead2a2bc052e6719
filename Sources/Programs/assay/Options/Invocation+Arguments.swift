import ArgumentParser
import AssayVerifying
import AssaySubjects

extension Invocation {
  /// The invocation that compares one folder with another.
  func judging(
    _ after: String, by before: String, _ tolerance: Tolerance?, only: [String], ignoring ignored: [String]
  ) -> Invocation {
    let replaced: Set<KeptOption.Name> = [
      .goldens, .candidates, .tolerance, .only, .ignore, .preset, .folders,
    ]
    let limits = tolerance.map { [KeptOption(.tolerance, $0.option)] } ?? []
    var own = self
    own.options = [KeptOption(.goldens, before), KeptOption(.candidates, after)] + limits
    own.options += only.map { KeptOption(.only, $0) } + ignored.map { KeptOption(.ignore, $0) }
    own.options += options.filter { !replaced.contains($0.name) } + [KeptOption(.folders)]
    return own
  }
}

extension NameSpecification.Element {
  /// The name of an option that hints repeat.
  static func kept(_ name: KeptOption.Name) -> NameSpecification.Element { .customLong(name.rawValue) }
}
