package import AssaySubjects

/// The request of a comment on a pull request: `/assay accept 3f9c21ab`, or `/assay accept all 12`.
package enum PullRequestComment: Equatable {
  /// The failures of groups, by their ids.
  case groups([String])
  /// All failures, if they are that many.
  case all(Int)
  /// The decisions of a report, as its file has them.
  case decisions([UInt8])

  /// Reads the text of a comment.
  ///
  /// The request is the first line, except for quotes: below other text, in a block of code or in HTML it may be an example. Where
  /// a repository has several suites, the folder of one may follow: `/assay accept apps/web all 12`.
  package init(text: String, in folder: String = "") throws(Problem) {
    let (plain, own) = ("/assay accept", "/assay accept \(folder)")
    let command = text.split(whereSeparator: \.isNewline).contains { $0.hasPrefix(own + " ") } ? own : plain
    if text.hasPrefix(command + " {") {
      self = .decisions(Array(text.utf8.dropFirst(command.utf8.count + 1)))
      return
    }
    let lines = text.split(whereSeparator: \.isNewline).filter { !$0.hasPrefix(">") && !isBlank(String($0)) }
    let requests = lines.filter { $0 == command || $0.hasPrefix(command + " ") }
    guard let line = lines.first, requests == [line] else {
      throw Problem(
        .commandLine,
        requests.count == 1
          ? "the request is not in the comment's first line; write a new comment that begins with '\(requests[0])'"
          : "the comment has \(requests.isEmpty ? "no line" : "\(requests.count) lines") with '\(command)'; write one such as '\(command) all 12'"
      )
    }
    let words = line.dropFirst(command.count).split(separator: " ").map(String.init)
    if words.count == 2, words[0] == "all", let count = Int(words[1]), count > 0 {
      self = .all(count)
    } else if !words.isEmpty, words.allSatisfy(CauseGroup.isID) {
      self = .groups(words)
    } else {
      throw Problem(
        .commandLine,
        "the comment says '\(line)'; '\(command)' takes ids of groups, or 'all' and their number"
      )
    }
  }
}
