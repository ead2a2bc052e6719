import AssayFacts
import AssayHarness
import AssaySubjects

/// A comment on a pull request that asks to accept goldens: `/assay accept 3f9c21ab`, or `/assay accept all 12`.
struct PullRequestComment: Equatable {
  /// What it asks for.
  enum Request: Equatable {
    /// The failures of groups, by their ids.
    case groups([String])
    /// All failures, if they are that many.
    case all(Int)
  }

  /// What it asks for.
  let request: Request

  /// The beginning of the line with the request; a quoted line begins with `>`, so it is none.
  static let command = "/assay accept"

  /// Reads the text of a comment.
  init(text: String) throws(Problem) {
    let lines = text.split(whereSeparator: \.isNewline).filter {
      $0 == PullRequestComment.command || $0.hasPrefix(PullRequestComment.command + " ")
    }
    guard lines.count == 1, let line = lines.first else {
      throw Problem(
        .commandLine,
        "the comment has \(lines.isEmpty ? "no line" : "\(lines.count) lines") with '\(PullRequestComment.command)'; write one such as '\(PullRequestComment.command) all 12'"
      )
    }
    let words = line.dropFirst(PullRequestComment.command.count).split(separator: " ").map(String.init)
    if words.count == 2, words[0] == "all", let count = Int(words[1]), count > 0 {
      request = .all(count)
    } else if !words.isEmpty, words.allSatisfy(CauseGroup.isID) {
      request = .groups(words)
    } else {
      throw Problem(
        .commandLine,
        "the comment says '\(line)'; '\(PullRequestComment.command)' takes ids of groups, or 'all' and their number"
      )
    }
  }
}

/// What GitHub knows of a comment: the event that reports it, the pull request, and the author's permission.
struct GitHubComment {
  /// The file of the event `issue_comment`.
  let event: (path: String, members: Facts)
  /// The answer of `repos/OWNER/REPOSITORY/pulls/NUMBER`.
  let pullRequest: (path: String, members: Facts)
  /// The answer of `repos/OWNER/REPOSITORY/collaborators/AUTHOR/permission`.
  let permission: (path: String, members: Facts)

  /// The text; throws unless its author may write, and the commit is the last one of this repository's own branch.
  func text(commit: String) throws(Problem) -> String {
    func value(_ file: (path: String, members: Facts), _ path: String) -> Fact? {
      FactPath(path).flatMap { file.members[$0] }
    }
    func demand(_ holds: Bool, _ path: String, _ message: String) throws(Problem) {
      guard holds else { throw Problem(SourceLocation(path: path), message) }
    }
    try demand(
      value(event, "action") == .text("created"), event.path,
      "this is not the event of a new comment; an edited comment accepts nothing, so write a new one")
    let author = value(event, "comment.user.login")
    try demand(
      author != nil && author == value(permission, "user.login")
        && ["admin", "write"].contains(value(permission, "permission")?.string), permission.path,
      "the author of the comment may not write to this repository; ask someone who may")
    try demand(
      value(event, "issue.number") != nil && value(event, "issue.number") == value(pullRequest, "number")
        && value(pullRequest, "state") == .text("open"), pullRequest.path,
      "the comment is not on this pull request, or that is closed; comment on an open one")
    let source = value(pullRequest, "head.repo.full_name")
    try demand(
      source != nil && source == value(pullRequest, "base.repo.full_name"), pullRequest.path,
      "the pull request comes from a fork, into which nothing is written; its author can run `assay accept` there"
    )
    try demand(
      value(pullRequest, "head.sha") == .text(commit), pullRequest.path,
      "the pull request has other commits since \(commit.prefix(8)); wait for their verification and comment again"
    )
    return value(event, "comment.body")?.string ?? ""
  }
}
