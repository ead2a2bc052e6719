import ArgumentParser
import AssayFacts
import AssayHarness
import AssaySubjects

/// Accepts what a comment on a pull request asks for.
struct CommentOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Accept what a comment asks for: '/assay accept' and ids of groups, or 'all' and their number. Or the file of GitHub's event, with --pull-request and --permission.",
      valueName: "text|file"))
  var fromComment: String?

  @Option(
    help: ArgumentHelp(
      "The commit that the comment, the bundle and this checkout must be of.", valueName: "hash"))
  var commit: String?

  @Option(
    help: ArgumentHelp(
      "GitHub's answer about the pull request, which must not be a fork's.", valueName: "file"))
  var pullRequest: String?

  @Option(
    help: ArgumentHelp(
      "GitHub's answer about the author's permission, which must be to write.", valueName: "file"))
  var permission: String?

  func validate() throws {
    guard fromComment != nil else {
      guard (commit ?? pullRequest ?? permission) == nil else {
        throw ValidationError("'--commit', '--pull-request' and '--permission' are for '--from-comment'.")
      }
      return
    }
    guard let commit, commit.wholeMatch(of: /[0-9a-f]{40,64}/) != nil else {
      throw ValidationError("'--from-comment' needs '--commit', the whole hash of a commit.")
    }
    guard (pullRequest == nil) == (permission == nil) else {
      throw ValidationError("'--pull-request' and '--permission' need each other.")
    }
  }

  /// The decisions of the comment about a bundle; nil without a comment.
  func decisions(about bundles: [String]) throws(JudgeRefusal) -> Decisions? {
    guard let fromComment, let commit else { return nil }
    do throws(Problem) {
      let request = try PullRequestComment(text: try text(fromComment, commit: commit)).request
      let here = try Git(folder: ".", for: "--from-comment").commit(of: "HEAD")
      guard here == commit else {
        throw Problem(
          .commandLine,
          "this checkout is of \(here.prefix(8)), not of \(commit.prefix(8)); check out that commit")
      }
      guard bundles.count == 1 else {
        throw Problem(
          .commandLine, "a comment is about one bundle; join the bundles of shards with `assay merge`")
      }
      let bundle = try ResultBundle(path: bundles[0])
      switch request {
      case .groups(let ids): return try Decisions(accepting: ids, of: bundle, at: commit)
      case .all(let count): return try Decisions(acceptingAll: count, of: bundle, at: commit)
      }
    } catch {
      throw JudgeRefusal(problems: [error])
    }
  }

  /// The text of the comment, from the argument itself or from GitHub's files.
  private func text(_ argument: String, commit: String) throws(Problem) -> String {
    guard let pullRequest, let permission else { return argument }
    func members(_ path: String) throws(Problem) -> (path: String, members: Facts) {
      guard let members = (try? Fact(json: try Accept.read(path)))?.members else {
        throw Problem(SourceLocation(path: path), "the file is not JSON of GitHub; write its answer there")
      }
      return (path, members)
    }
    return try GitHubComment(
      event: members(argument), pullRequest: members(pullRequest), permission: members(permission)
    ).text(commit: commit)
  }
}
