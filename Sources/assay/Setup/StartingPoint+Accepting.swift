extension StartingPoint {
  /// A workflow for GitHub that comments on failures, and accepts what a comment on a pull request asks for.
  ///
  /// It runs nothing of the pull request. `assay accept` decides whether the comment counts, and pushes only what it wrote.
  static let acceptingWorkflow = """
    # Comments the summary of a failed run, and accepts goldens by a comment such as `/assay accept all 12`. It runs nothing of the
    # pull request; `assay` decides what counts.
    name: accept goldens
    on:  # zizmor: ignore[dangerous-triggers] because nothing of the pull request runs
      workflow_run:
        workflows: [goldens]
        types: [completed]
      issue_comment:
        types: [created]

    permissions: {}

    jobs:
      comment:
        name: Comment
        if: >-
          github.event.workflow_run.conclusion == 'failure' && github.event.workflow_run.event == 'pull_request'
          && github.event.workflow_run.pull_requests[0]
        runs-on: ubuntu-24.04
        permissions:
          actions: read
          pull-requests: write
        steps:
          - run: |
              gh run download "$RUN" --name goldens --dir "$RUNNER_TEMP/goldens"
              gh pr comment "$NUMBER" --body-file "$RUNNER_TEMP/goldens/summary.md"
            env:
              GH_TOKEN: ${{ github.token }}
              GH_REPO: ${{ github.repository }}
              RUN: ${{ github.event.workflow_run.id }}
              NUMBER: ${{ github.event.workflow_run.pull_requests[0].number }}

      accept:
        name: Accept
        if: github.event.issue.pull_request && contains(github.event.comment.body, '/assay accept')
        runs-on: ubuntu-24.04
        permissions:
          actions: read
          contents: write
          pull-requests: read
        steps:
          - uses: actions/checkout@de0fac2e4500dabe0009e67214ff5f5447ce83dd  # v6.0.2
            with:
              ref: refs/pull/${{ github.event.issue.number }}/head
              persist-credentials: false
    \(installation)
          - run: '"$RUNNER_TEMP/bin/assay" accept --from-comment "$GITHUB_EVENT_PATH" --push'
            env:
              GH_TOKEN: ${{ github.token }}
              GIT_AUTHOR_NAME: ${{ github.event.comment.user.login }}
              GIT_AUTHOR_EMAIL: ${{ github.event.comment.user.login }}@users.noreply.github.com
              GIT_COMMITTER_NAME: ${{ github.event.comment.user.login }}
              GIT_COMMITTER_EMAIL: ${{ github.event.comment.user.login }}@users.noreply.github.com

    """

  /// GitLab's pipeline: it verifies scenarios, and accepts in a job that someone starts by hand.
  ///
  /// The verification may fail by exit status 1 because GitLab runs no job after one that failed. The job `goldens` fails in its place.
  static let acceptingPipeline = """
    # Verifies goldens. The job `accept goldens` is started by hand, with its variable ACCEPT: ids of groups, `all` and their number,
    # or the text of decisions.json. `assay` decides what counts. Needs two variables of the project: ASSAY_RELEASE, the address of
    # assay-VERSION-linux-x86_64.tar.gz, and ASSAY_SHA256, its hash from SHA256SUMS.
    default:
      image: debian:12
      before_script:
        - apt-get update -q && apt-get install -qy --no-install-recommends ca-certificates curl git
        - curl --fail --silent --show-error --location --output /tmp/assay.tar.gz "$ASSAY_RELEASE"
        - echo "$ASSAY_SHA256  /tmp/assay.tar.gz" | sha256sum --check --quiet
        - mkdir -p /tmp/assay && tar -xzf /tmp/assay.tar.gz --strip-components=1 -C /tmp/assay

    verify goldens:
      stage: build
      script:
        - >-
          /tmp/assay/bin/assay verify --allow-commands --bundle .build/assay/bundle --junit .build/assay/results.xml
          --markdown .build/assay/summary.md --contact-sheet .build/assay/contact-sheet.png
          --contact-sheet-url "$CI_JOB_URL/artifacts/raw/.build/assay/contact-sheet.png"
      allow_failure: {exit_codes: 1}
      artifacts:
        when: always
        paths: [.build/assay/]
        expose_as: goldens
        reports:
          junit: .build/assay/results.xml

    # Fails if something changed.
    goldens:
      stage: test
      script: /tmp/assay/bin/assay merge .build/assay/bundle --output merged

    # Needs "Allow Git push requests to the repository" among the project's job token permissions.
    accept goldens:
      stage: test
      when: manual
      variables:
        ACCEPT: ""
        GIT_AUTHOR_NAME: $GITLAB_USER_NAME
        GIT_AUTHOR_EMAIL: $GITLAB_USER_EMAIL
        GIT_COMMITTER_NAME: $GITLAB_USER_NAME
        GIT_COMMITTER_EMAIL: $GITLAB_USER_EMAIL
      script:
        - >-
          /tmp/assay/bin/assay accept --from-comment "/assay accept $ACCEPT" --bundle .build/assay/bundle
          --commit "$CI_COMMIT_SHA" --push

    """
}
