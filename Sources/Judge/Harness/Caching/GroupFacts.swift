import AssayGoldenStorage
package import AssayImaging

/// The facts recorded of a group as text, which is divided when it is asked for.
package struct GroupFacts: Sendable {
  /// The hash of the facts file.
  package let contentHash: ContentHash
  private let read: @Sendable () -> [String: ArraySlice<UInt8>]

  /// Those of a file that is divided already.
  init(_ index: FactsIndex) {
    contentHash = index.contentHash
    read = { index.texts }
  }

  /// Those of a file that is read when they are asked for.
  init(contentHash: ContentHash, file: @escaping @Sendable () -> [UInt8]) {
    self.contentHash = contentHash
    read = { GoldenStore.factTexts(inFile: file()) }
  }

  /// The facts of every case, each a line, by its name within the group; empty where they cannot be read.
  package var texts: [String: ArraySlice<UInt8>] { read() }
}

extension GoldenCache {
  /// The facts recorded of a group: as they were judged by, where that is kept; nil when there are none that can be read.
  package func facts(ofGroup group: String) -> GroupFacts? {
    if let index = index(ofGroup: group) { return GroupFacts(index) }
    if let hash = unchanged[group] {
      return GroupFacts(contentHash: hash) { [store] in store.factsFile(ofGroup: group) ?? [] }
    }
    return store.factsFile(ofGroup: group).map { bytes in
      GroupFacts(contentHash: ContentHash(of: bytes)) { bytes }
    }
  }

  /// Whether facts are recorded of a group.
  package func hasFacts(ofGroup group: String) -> Bool { store.hasFactsFile(ofGroup: group) }
}
