import ArgumentParser

/// How often each subject is rendered.
struct RepetitionOptions: ParsableArguments {
  @Option(
    name: .customLong("repeat"),
    help: ArgumentHelp(
      "Render each case this many times, in shuffled order on all workers; a case that is not drawn the same every time is an error.",
      valueName: "n"))
  var count = 1

  func validate() throws {
    guard (1...1000).contains(count) else {
      throw ValidationError("'--repeat' must be 1 to 1000, not \(count).")
    }
  }
}
