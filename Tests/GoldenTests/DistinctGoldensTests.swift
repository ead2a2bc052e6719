import AssayTestSupport
import Foundation
import Testing

/// No golden is stored twice, and all are small.
///
/// A case, or a picture captured at a step, that must equal another states `sameAs` and has no golden.
@Suite struct DistinctGoldensTests {
  private var goldens: [(name: String, bytes: Data)] {
    let folder = packageRoot.appendingPathComponent("Goldens")
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    return (files?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == "png" }.compactMap { url in
      (try? Data(contentsOf: url)).map { (String(url.path.dropFirst(folder.path.count + 1)), $0) }
    }
  }

  @Test func noTwoGoldensAreEqual() {
    let groups = Dictionary(grouping: goldens, by: { $0.bytes })
    #expect(groups.values.filter { $0.count > 1 }.map { $0.map { $0.name }.sorted() } == [])
  }

  @Test func goldensAreSmall() {
    let sizes = goldens.map { $0.bytes.count }
    #expect(sizes.count > 1000)
    #expect(sizes.reduce(0, +) <= 1536 * sizes.count)
  }
}
