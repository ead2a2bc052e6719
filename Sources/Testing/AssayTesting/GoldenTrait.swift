import AssayExpectations
public import AssaySubjects
public import Testing

/// Where a suite or a test has its goldens and how they are judged: `@Suite(.goldens(tolerance: .crossPlatform))`.
public struct GoldenTrait: SuiteTrait, TestTrait, TestScoping {
  let settings: GoldenSettings

  /// Runs a test with these settings, completed by those of the suites around it.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    let completed = settings.completed(by: GoldenSettings.current)
    try await GoldenSettings.$current.withValue(completed, operation: function)
  }
}

extension Trait where Self == GoldenTrait {
  /// Where goldens are and how they are judged, for every expectation that does not say so itself.
  ///
  /// - Parameters:
  ///   - folder: The folder of goldens, from the package's folder; `Goldens` beside the tests when nil.
  ///   - tolerance: How far pictures may be from their goldens; exact when nil.
  ///   - record: When goldens may be written; never when nil. `ASSAY_RECORD` in the environment has the last word.
  public static func goldens(
    in folder: String? = nil, tolerance: Tolerance? = nil, record: RecordMode? = nil
  ) -> Self {
    GoldenTrait(settings: GoldenSettings(folder: folder, tolerance: tolerance, record: record))
  }
}
