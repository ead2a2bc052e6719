import ArgumentParser
import AssayVerifying
import AssayReporting
import AssaySubjects
import AssaySystem
import FoundationEssentials

/// Accepts the goldens that a comment on a pull request asks for.
struct CommentOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Accept what a comment asks for: '/assay accept' and ids of groups, 'all' and their number, or the text of decisions.json. Without --commit, GitHub's file of the event, and `gh` is asked about the rest.",
      valueName: "text|file"))
  var fromComment: String?

  @Option(
    help: ArgumentHelp(
      "The commit that the text, the bundle and this checkout must be of.", valueName: "hash"))
  var commit: String?

  @Flag(
    help: "Also commit the goldens, and push them to the branch of the comment, or to CI_COMMIT_REF_NAME.")
  var push = false

  func validate() throws {
    guard fromComment != nil else {
      guard commit == nil, !push else {
        throw ValidationError("'--commit' and '--push' are for '--from-comment'.")
      }
      return
    }
    if let commit, commit.wholeMatch(of: /[0-9a-f]{40,64}/) == nil {
      throw ValidationError("'--commit' must be the whole hash of a commit, not '\(commit)'.")
    }
  }

  /// The request of the comment; nil without a comment.
  ///
  /// Without a bundle, GitHub's of the commit is downloaded to the output folder.
  func approval(bundles: [String], output: String) throws(Problem) -> Approval? {
    guard let fromComment else { return nil }
    let comment = self.commit == nil ? try GitHubComment(event: fromComment) : nil
    let commit = self.commit ?? comment?.commit ?? ""
    let git = try Git(folder: ".", for: "--from-comment")
    let folder = String(try git.prefix().dropLast())
    let request = try PullRequestComment(text: comment?.text ?? fromComment, in: folder)
    let here = try git.commit(of: "HEAD")
    guard here == commit else {
      throw Problem(
        .commandLine,
        "this checkout is of \(here.prefix(8)), not of \(commit.prefix(8)); check out that commit, or verify it and comment again"
      )
    }
    var path = bundles.first
    if path == nil { path = try comment?.bundle(of: folder, in: output + "/commented") }
    guard let path, bundles.count < 2 else {
      throw Problem(
        .commandLine,
        "a comment is about one bundle; name it with '--bundle', and join those of shards with `assay merge`")
    }
    let bundle = try ResultBundle(path: path)
    let decisions: Decisions
    switch request {
    case .groups(let ids): decisions = try Decisions(accepting: ids, of: bundle, at: commit)
    case .all(let count): decisions = try Decisions(acceptingAll: count, of: bundle, at: commit)
    case .decisions(let json):
      // Also refuses a bundle of another commit.
      _ = try Decisions(accepting: [], of: bundle, at: commit)
      decisions = try Decisions(json: json, path: "decisions of the comment")
    }
    return Approval(
      decisions: decisions, bundle: bundle, branch: try branch(of: comment), asksGitHub: comment != nil,
      git: git)
  }

  /// The branch to push to; nil to push nothing.
  private func branch(of comment: GitHubComment?) throws(Problem) -> String? {
    guard push else { return nil }
    let named = ProcessInfo.processInfo.environment["CI_COMMIT_REF_NAME"]
    if let branch = comment?.branch ?? named { return branch }
    throw Problem(.commandLine, "'--push' needs the branch; name it in the variable CI_COMMIT_REF_NAME")
  }
}

/// The request of a comment, and where the goldens go.
struct Approval {
  let decisions: Decisions
  /// The verification that the decisions are about.
  let bundle: ResultBundle
  /// The branch to push to; nil to push nothing.
  let branch: String?
  /// Whether `gh` knows the password for pushing.
  let asksGitHub: Bool
  let git: Git

  /// Commits the accepted goldens of some folders and pushes them; does nothing without a branch or a change.
  func push(_ acceptance: Acceptance, in folders: [String]) throws(Problem) {
    guard let branch, !acceptance.changes.isEmpty else { return }
    let message = AcceptanceMessage.markdown(for: acceptance)
    fflush(nil)  // What was accepted comes before an error message.
    let goldens = folders.filter(Paths.exists)
    let password =
      asksGitHub ? ["-c", "credential.helper=", "-c", "credential.helper=!gh auth git-credential"] : []
    for (arguments, input) in [
      (["add", "--"] + goldens, ""), (["commit", "--quiet", "--file", "-", "--"] + goldens, message),
      (password + ["push", "--porcelain", "origin", "HEAD:refs/heads/" + branch], ""),
    ] {
      let answer = try git.run(arguments, input: Array(input.utf8))
      guard answer.status == 0 else {
        let refusal = answer.lines.first { $0.hasPrefix("!") }?.split(separator: "\t").last.map(String.init)
        throw Problem(
          .commandLine,
          "nothing was pushed to '\(branch)': \(refusal ?? answer.complaint); if the branch has a new commit, comment again after its verification"
        )
      }
    }
    Terminal.say("pushed to \(branch)")
  }
}
