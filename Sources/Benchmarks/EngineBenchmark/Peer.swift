import AssayTypesetting
import Foundation

/// Pango on Cairo, as the program that `scripts/bench` compiles from `scripts/pango-labels.c`.
struct Peer {
  let program: String
  /// The one font file it may use.
  let fontFile: String

  /// What went wrong with it, as a sentence.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// The seconds one label takes in the best batch of a stretch of time, drawn in turns with these texts; fails when the
  /// first has another number of lines.
  func seconds(of specimens: [Specimen], within span: Double) throws -> Double {
    let specimen = specimens[0]
    let lines = specimen.layout().lines.count
    let texts = URL(fileURLWithPath: program + ".txt")
    try Data(specimens.map { $0.text + "\n" }.joined().utf8).write(to: texts)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = [
      "\(specimen.width)", "\(specimen.height)", "\(Specimen.inset)", "\(Specimen.fontSize)", "\(span)",
      fontFile,
    ]
    process.standardInput = try FileHandle(forReadingFrom: texts)
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    let words = String(decoding: data, as: UTF8.self).split { $0 == " " || $0 == "\n" }
    guard process.terminationStatus == 0, words.count == 2, let seconds = Double(words[0]) else {
      throw Failure(description: "\(program) ended with \(process.terminationStatus) and measured nothing")
    }
    guard words[1] == "\(lines)" else {
      throw Failure(description: "Pango sets the \(specimen.name) in \(words[1]) lines, Assay in \(lines)")
    }
    return seconds
  }
}
