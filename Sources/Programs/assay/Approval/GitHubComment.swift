import AssayFacts
import AssaySubjects
import FoundationEssentials

/// A comment that counts: by someone who may write, on the last commit of an open pull request from this repository's own branch.
struct GitHubComment {
  /// Its text.
  let text: String
  /// The last commit of the pull request, and its branch.
  let (commit, branch): (String, String)
  private let repository: String
  private let gh: OtherProgram

  /// Reads the file of the event `issue_comment`, and asks GitHub about the pull request and the author; throws unless it counts.
  init(event path: String) throws(Problem) {
    let bytes = try Accept.read(path)
    guard let event = (try? Fact(json: bytes))?.members else {
      throw Problem(
        SourceLocation(path: path),
        "the file is not an event of GitHub; name $GITHUB_EVENT_PATH, or give the text of a comment with '--commit'"
      )
    }
    guard let gh = OtherProgram("gh") else {
      throw Problem(
        .commandLine,
        "GitHub is asked with its program `gh`, which is not on the PATH; install it, or use '--commit'")
    }
    try demand(
      event.value("action")?.string == "created",
      "this is not the event of a new comment; an edited comment accepts nothing, so write a new one")
    guard let repository = event.value("repository.full_name")?.string,
      let number = event.value("issue.number"),
      let author = event.value("comment.user.login")?.string
    else { throw Problem(SourceLocation(path: path), "the event is not that of a comment on a pull request") }
    let permission = try gh.answer("repos/\(repository)/collaborators/\(author)/permission")
    try demand(
      permission.value("user.login")?.string == author
        && ["admin", "write"].contains(permission.value("permission")?.string),
      "the author of the comment may not write to this repository; ask someone who may")
    let request = try gh.answer("repos/\(repository)/pulls/\(number)")
    try demand(
      request.value("number") == number && request.value("state")?.string == "open",
      "the comment is not on this pull request, or that is closed; comment on an open one")
    try demand(
      request.value("head.repo.full_name")?.string == repository
        && request.value("base.repo.full_name")?.string == repository,
      "the pull request comes from a fork, into which nothing is written; its author can run `assay accept` there"
    )
    text = event.value("comment.body")?.string ?? ""
    commit = request.value("head.sha")?.string ?? ""
    branch = request.value("head.ref")?.string ?? ""
    (self.repository, self.gh) = (repository, gh)
  }

  /// Downloads the results of the workflow `goldens.yml` for the commit into a folder; returns its path.
  ///
  /// - Parameter suite: The folder of the suite from the root of the repository, which has a workflow of its own unless it is empty.
  func bundle(of suite: String, in folder: String) throws(Problem) -> String {
    let name = StartingPoint.workflow(of: suite)
    let runs = try gh.output(
      "run", "list", "--repo", repository, "--commit", commit, "--status", "completed", "--event", "push",
      "--workflow", name + ".yml",
      "--json", "databaseId", "--jq", ".[0].databaseId")
    guard let run = runs.lines.first else {
      throw Problem(
        .commandLine, "no run of \(name).yml has verified \(commit.prefix(8)); wait for it, and comment again"
      )
    }
    try? FileManager.default.removeItem(atPath: folder)
    _ = try gh.output("run", "download", run, "--repo", repository, "--name", name, "--dir", folder)
    return folder
  }
}

private func demand(_ holds: Bool, _ message: String) throws(Problem) {
  guard holds else { throw Problem(.commandLine, message) }
}

extension OtherProgram {
  /// What `gh` prints; throws if it fails.
  fileprivate func output(_ arguments: String...) throws(Problem) -> Result {
    let result = try run(arguments)
    guard result.status == 0 else {
      throw Problem(.commandLine, "gh failed: \(result.complaint); check its access with `gh auth status`")
    }
    return result
  }

  /// GitHub's answer about a path of its interface.
  fileprivate func answer(_ path: String) throws(Problem) -> Facts {
    let json = try output("api", path).output
    guard let answer = (try? Fact(json: json))?.members else {
      throw Problem(.commandLine, "gh did not answer about \(path) with JSON; run `gh api \(path)`")
    }
    return answer
  }
}

extension Facts {
  /// The value at a path such as `head.repo.full_name`, if any.
  fileprivate func value(_ path: String) -> Fact? { FactPath(path).flatMap { self[$0] } }
}
