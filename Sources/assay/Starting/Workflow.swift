/// Workflows for GitHub Actions that judge goldens in a repository; each leaves the report as an artifact.
enum Workflow {
  /// For scenarios, with a released program.
  static let ofScenarios = """
    name: goldens
    on: [push, pull_request]

    jobs:
      goldens:
        runs-on: ubuntu-24.04
        steps:
          - uses: actions/checkout@v4
          # A variable of the repository says where assay-VERSION-linux-x86_64.tar.gz is.
          - run: mkdir -p ~/assay && curl -fsSL "$RELEASE" | tar -xz --strip-components=1 -C ~/assay
            env:
              RELEASE: ${{ vars.ASSAY_RELEASE }}
          - run: ~/assay/bin/assay verify --allow-commands --github-annotations --markdown "$GITHUB_STEP_SUMMARY"
    """ + upload

  /// For the tests of a package, which compile the judge.
  static let ofTests = """
    name: goldens
    on: [push, pull_request]

    jobs:
      goldens:
        runs-on: ubuntu-24.04
        container: swift:6.3-bookworm
        steps:
          - uses: actions/checkout@v4
          - run: >-
              apt-get update && apt-get install -y --no-install-recommends
              libdeflate-dev libfreetype-dev libfribidi-dev libharfbuzz-dev liblcms2-dev libpng-dev libssl-dev libthai-dev
              libxxhash-dev libzip-dev pkg-config
          - run: swift test
    """ + upload

  private static let upload = """

          - uses: actions/upload-artifact@v4
            if: ${{ !cancelled() }}
            with:
              name: goldens
              path: .build/assay
              include-hidden-files: true

    """
}
