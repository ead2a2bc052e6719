/// When a test may write a golden; a test that writes one fails and says so.
public enum RecordMode: String, Hashable, Sendable, CaseIterable {
  /// Never: `assay accept` writes goldens. The default.
  case never
  /// Missing goldens are written; those that differ are not touched.
  case missing
  /// Pictures that differ also become goldens.
  case all
}
