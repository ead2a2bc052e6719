import AssaySystem

/// The places that one command reads and writes.
package enum Places {
  /// Refuses an output that is, contains or is inside an input or another output, also through links.
  ///
  /// Hidden folders hold no pictures and scenarios, so the report of a project whose goldens are in `.` may be in `.build`.
  package static func check(reading inputs: [String?], writing outputs: [String?]) throws(Problem) {
    let written = outputs.compactMap(\.self).filter { !PlainFile.isDevice($0) }.map(Place.init)
    if written.isEmpty { return }
    let read = inputs.compactMap(\.self).map(Place.init)
    for (index, output) in written.enumerated() {
      for input in read {
        if let way = output.way(from: input), !way.contains(where: \.isHidden) {
          throw refusal(output, "nothing is written into '\(input.path)', which this command reads")
        }
        if input.way(from: output) != nil {
          throw refusal(output, "this command reads '\(input.path)', so nothing is written here")
        }
      }
      for other in written[..<index] where output.way(from: other) != nil || other.way(from: output) != nil {
        throw refusal(output, "this command also writes '\(other.path)'")
      }
    }
  }

  /// Refuses to compare a folder with itself, also through links.
  package static func refuseSame(_ first: String, _ second: String) throws(Problem) {
    guard Place(second).way(from: Place(first))?.isEmpty == true else { return }
    throw refusal(Place(second), "'\(first)' is the same folder, so there is nothing to compare", "folder")
  }

  private static func refusal(_ place: Place, _ message: String, _ noun: String = "place") -> Problem {
    Problem(SourceLocation(path: place.path), "\(message); choose another \(noun)")
  }
}

/// A file or folder, with the folders that it is in.
private struct Place {
  /// A file or folder, by its path without links, and by its number where it exists.
  struct Step {
    var path: String
    var identity: [UInt]?

    init(_ path: String) {
      self.path = path
      var status = stat()
      if stat(path, &status) == 0 { identity = [UInt(status.st_dev), UInt(status.st_ino)] }
    }

    var isHidden: Bool { Paths.name(of: path).hasPrefix(".") }

    /// Whether both are the same; some file systems ignore case, and a folder may be mounted twice.
    func isSame(_ other: Step) -> Bool {
      path.utf8.elementsEqual(other.path.utf8) || identity != nil && identity == other.identity
    }
  }

  /// The path as a person typed it.
  let path: String
  /// The place itself, then each folder around it.
  private let steps: [Step]

  init(_ path: String) {
    self.path = path
    var steps: [Step] = []
    var real = Paths.real(path)
    while real.utf8.count > 1 {
      steps.append(Step(real))
      real = Paths.folder(of: real)
    }
    self.steps = steps + [Step("/")]
  }

  /// The steps from another place to this one; none if it is the same, nil if this one is not inside the other.
  func way(from other: Place) -> ArraySlice<Step>? {
    steps.firstIndex { $0.isSame(other.steps[0]) }.map { steps[..<$0] }
  }
}
