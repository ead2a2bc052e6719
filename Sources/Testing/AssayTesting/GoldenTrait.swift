public import AssayRenderers
public import Testing

/// Options for the goldens of a suite or a test: `@Suite(.goldens(.tolerance(.crossPlatform)))`.
public struct GoldenTrait: SuiteTrait, TestTrait, TestScoping {
  let options: GoldenOptions

  /// Runs a test with these options, and with those of the suites around it that these do not set.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    let completed = options.completed(by: GoldenOptions.current)
    try await GoldenOptions.$current.withValue(completed, operation: function)
  }
}

extension GoldenOptions {
  /// The options of the traits around the test that is running.
  @TaskLocal static var current = GoldenOptions()
}

extension Trait where Self == GoldenTrait {
  /// Options for the goldens of a suite or a test; those of an expectation override them.
  public static func goldens(_ options: GoldenOptions...) -> Self {
    GoldenTrait(options: GoldenOptions(options))
  }
}
