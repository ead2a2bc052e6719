import AssayFacts
import AssayRenderers
import AssaySubjects

/// The value of `render`: a program and the time it has.
struct ProgramSettings: Sendable {
  /// The most bytes of all arguments after placeholders are replaced.
  static let argumentLimit = 1 << 17

  /// The program and its arguments, with placeholders.
  var command: [String]
  /// How long it may run, in seconds.
  var timeLimit = 10.0
  var location: SourceLocation

  /// Reads the settings, whose arguments may name the values.
  init(_ value: YAMLValue, values: [String: String]) throws(Problem) {
    let keys = try KeyedValues(value, "'render'", allowed: ["command", "timeLimit"])
    let list = try keys.required("command")
    location = list.location
    command = []
    var length = 0
    for item in try list.items("'command'") {
      let argument = try item.string("an argument")
      guard !argument.utf8.contains(0) else {
        throw item.problem("an argument holds a zero byte, which no program can be given; remove it")
      }
      length += argument.utf8.count
      for name in Placeholders.names(in: argument) {
        let known = ProgramRenderer.placeholders + values.keys.sorted()
        guard known.contains(name) else {
          let ending = Suggestion.ending(for: name, among: known)
          throw item.problem(
            "'{\(name)}' stands for nothing\(ending); write '{{\(name)}}' for the word itself")
        }
        length += values[name]?.utf8.count ?? 0
      }
      guard length <= ProgramSettings.argumentLimit else {
        throw item.problem(
          "the arguments have more than \(ProgramSettings.argumentLimit) bytes; shorten them")
      }
      command.append(argument)
    }
    guard let program = command.first, !program.isEmpty else {
      throw list.problem("'command' is empty; name the program and its arguments")
    }
    guard command.contains(where: { Placeholders.names(in: $0).contains("output") }) else {
      throw list.problem("no argument has '{output}', so the program cannot know where its picture goes")
    }
    guard let limit = keys["timeLimit"] else { return }
    timeLimit = try limit.number("'timeLimit'")
    guard ProgramRenderer.timeLimits.contains(timeLimit) else {
      let limits = ProgramRenderer.timeLimits
      throw limit.problem(
        "'timeLimit' must be between \(limits.lowerBound) and \(Fact.text(of: limits.upperBound)) seconds")
    }
  }
}
