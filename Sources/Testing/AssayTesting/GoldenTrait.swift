import AssayExpectations
public import AssayRenderers
public import Testing

/// How a suite's or a test's pictures are judged, and where their goldens are: `@Suite(.goldens(.tolerance(.crossPlatform)))`.
public struct GoldenTrait: SuiteTrait, TestTrait, TestScoping {
  let options: GoldenOptions

  /// Runs a test with these options, completed by those of the suites around it.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    let completed = options.completed(by: GoldenOptions.current)
    try await GoldenOptions.$current.withValue(completed, operation: function)
  }
}

extension Trait where Self == GoldenTrait {
  /// How pictures are judged, and where their goldens are, unless an expectation says otherwise.
  public static func goldens(_ options: GoldenOptions...) -> Self {
    GoldenTrait(options: GoldenOptions(options))
  }
}
