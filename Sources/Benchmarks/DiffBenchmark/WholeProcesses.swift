import AssayBenchmarking
import Foundation

/// Measures tools as they are started by a person or a script: from two files to an exit status.
struct WholeProcesses {
  /// A tool: what it is called, and its words before the two files, in place of which `{a}` and `{b}` may stand.
  struct Tool {
    let name: String
    let words: [String]
  }

  let folder: String
  let tools: [Tool]
  let rounds: Int

  private static let kinds = ["1080p-same", "1080p-few", "1080p-all", "4k-few", "label"]
  /// The most of odiff's time that `assay-diff` may take, by kind.
  private static let odiff = [
    "1080p-same": 0.61, "1080p-few": 0.61, "1080p-all": 0.61, "4k-few": 0.49, "label": 0.8,
  ]

  /// Measures every tool with every pair of files; `assay-diff` stands against the others, `assay diff` against odiff.
  func figures() throws -> [Figure] {
    try WholeProcesses.kinds.flatMap { kind in
      let measured = zip(tools.map(\.name), try seconds(kind: kind))
      let own = measured.filter { $0.0.hasPrefix("assay") }
      let others = measured.filter { !$0.0.hasPrefix("assay") }
      return measured.map { Figure("\(kind) by \($0)", $1 * 1000, "ms") }
        + own.flatMap { own, time in
          others.filter { own == "assay-diff" || $0.0 == "odiff" }.map { other, peer in
            Figure(
              "\(kind): \(own) to \(other)", time / peer, "times", digits: 2,
              atMost: goal(of: own, to: other, kind: kind))
          }
        }
    }
  }

  private func goal(of own: String, to other: String, kind: String) -> Double? {
    switch (own, other) {
    case ("assay-diff", "odiff"): WholeProcesses.odiff[kind]
    case ("assay-diff", "before"): 1.1
    case ("assay", "odiff") where kind == "label": 1.3
    default: nil
    }
  }

  /// The median time of each tool; they take turns, each round in another random order.
  private func seconds(kind: String) throws -> [Double] {
    var taken = tools.map { _ in [Double]() }
    for round in 0..<rounds {
      // A tool that takes seconds is measured once.
      for index in tools.indices.shuffled() where round == 0 || taken[index][0] < 1 {
        taken[index].append(try seconds(tools[index], kind: kind))
      }
    }
    return taken.map { $0.sorted()[$0.count / 2] }
  }

  private func seconds(_ tool: Tool, kind: String) throws -> Double {
    let (a, b) = ("\(folder)/\(kind)-a.png", "\(folder)/\(kind)-b.png")
    var words = tool.words.map { $0 == "{a}" ? a : $0 == "{b}" ? b : $0 }
    if !tool.words.contains("{a}") { words += [a, b] }
    // Not Foundation's Process, which notices the end up to 50 ms late.
    var arguments = words.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for stream in [STDOUT_FILENO, STDERR_FILENO] {
      posix_spawn_file_actions_addopen(&actions, stream, "/dev/null", O_WRONLY, 0)
    }
    var (process, status) = (pid_t(), Int32())
    let start = ContinuousClock.now
    guard posix_spawn(&process, words[0], &actions, nil, &arguments, nil) == 0 else { return .infinity }
    waitpid(process, &status, 0)
    let taken = start.duration(to: .now).components
    return Double(taken.seconds) + Double(taken.attoseconds) * 1e-18
  }
}
