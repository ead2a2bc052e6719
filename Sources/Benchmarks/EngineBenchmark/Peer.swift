import AssayTypesetting
import Foundation

/// Pango on Cairo: the program that `scripts/bench` compiles from `scripts/measure/pango-labels.c`.
struct Peer {
  let program: String

  /// An error message about the program.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// The seconds of one label in the fastest batch within a span of seconds.
  ///
  /// The texts take turns.
  ///
  /// Fails if Pango breaks the first text into another number of lines than Assay.
  func seconds(of specimens: [Specimen], within span: Double) throws -> Double {
    let specimen = specimens[0]
    let lines = specimen.layout().lines.count
    let texts = URL(fileURLWithPath: program + ".txt")
    try Data(specimens.map { $0.text + "\n" }.joined().utf8).write(to: texts)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = [
      "\(specimen.width)", "\(specimen.height)", "\(Specimen.inset)", "\(Specimen.fontSize)", "\(span)",
    ]
    process.standardInput = try FileHandle(forReadingFrom: texts)
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    let words = String(decoding: data, as: UTF8.self).split { $0 == " " || $0 == "\n" }
    guard process.terminationStatus == 0, words.count == 2, let seconds = Double(words[0]) else {
      throw Failure(description: "\(program) failed with exit status \(process.terminationStatus)")
    }
    guard words[1] == "\(lines)" else {
      throw Failure(
        description: "Pango breaks the \(specimen.name) into \(words[1]) lines, Assay into \(lines)")
    }
    return seconds
  }
}
