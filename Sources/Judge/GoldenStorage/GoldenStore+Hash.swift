public import AssayImaging

extension GoldenStore {
  /// A hash of what is recorded of a group's goldens, without reading it; that of nothing where nothing can be read.
  public func factsHash(ofGroup group: String) -> ContentHash {
    let bytes = try? folder.read(GoldenStore.factsFile(ofGroup: group), limit: GoldenStore.readingLimit)
    return ContentHash(of: (bytes ?? nil) ?? [])
  }
}
