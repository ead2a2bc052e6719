extension StartingPoint {
  /// A workflow for GitHub that accepts what a comment on a pull request asks for.
  ///
  /// It runs nothing of the pull request. `assay accept` decides whether the comment counts, and only what it wrote is pushed.
  static let acceptingWorkflow = """
    # A comment such as `/assay accept all 12` accepts goldens. It runs nothing of the pull request; `assay` decides what counts.
    name: accept goldens
    on:
      issue_comment:  # zizmor: ignore[dangerous-triggers] because nothing of the pull request runs
        types: [created]

    permissions: {}

    jobs:
      accept:
        name: Accept
        if: github.event.issue.pull_request && contains(github.event.comment.body, '/assay accept')
        runs-on: ubuntu-24.04
        permissions:
          actions: read
          contents: write
          pull-requests: read
        env:
          GH_TOKEN: ${{ github.token }}
        steps:
          - name: Ask about the pull request and the author
            run: |
              gh api "repos/$GITHUB_REPOSITORY/pulls/$NUMBER" >"$RUNNER_TEMP/pull.json"
              gh api "repos/$GITHUB_REPOSITORY/collaborators/$AUTHOR/permission" >"$RUNNER_TEMP/permission.json"
              jq -r '"COMMIT=" + .head.sha, "BRANCH=" + .head.ref' "$RUNNER_TEMP/pull.json" >>"$GITHUB_ENV"
            env:
              NUMBER: ${{ github.event.issue.number }}
              AUTHOR: ${{ github.event.comment.user.login }}
          - uses: actions/checkout@de0fac2e4500dabe0009e67214ff5f5447ce83dd  # v6.0.2
            with:
              ref: ${{ env.COMMIT }}
              persist-credentials: false
          - name: Take the verification of that commit
            run: |
              run=$(gh run list --commit "$COMMIT" --event push --workflow goldens.yml --json databaseId --jq '.[0].databaseId')
              gh run download "$run" --name goldens --dir "$RUNNER_TEMP/goldens"
    \(installation)
          - name: Accept
            run: >-
              "$RUNNER_TEMP/bin/assay" accept --from-comment "$GITHUB_EVENT_PATH" --pull-request "$RUNNER_TEMP/pull.json"
              --permission "$RUNNER_TEMP/permission.json" --bundle "$RUNNER_TEMP/goldens" --commit "$COMMIT"
              --message "$RUNNER_TEMP/message.md"
          - name: Push
            run: |
              git add -- Goldens
              git -c user.name="$AUTHOR" -c user.email="$AUTHOR@users.noreply.github.com" commit --file "$RUNNER_TEMP/message.md"
              git push "https://x-access-token:$GH_TOKEN@github.com/$GITHUB_REPOSITORY" "HEAD:refs/heads/$BRANCH"
            env:
              AUTHOR: ${{ github.event.comment.user.login }}

    """
}
