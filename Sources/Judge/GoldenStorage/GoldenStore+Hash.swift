public import AssayImaging

extension GoldenStore {
  /// A hash of what is recorded of a group's goldens, without reading it; that of nothing where nothing can be read.
  public func factsHash(ofGroup group: String) -> ContentHash {
    ContentHash(of: factsFile(ofGroup: group) ?? [])
  }
}
