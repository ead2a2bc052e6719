import AssayExpectations
import AssayFacts
import AssayGoldens
import AssayVerifying
import AssayImaging
import AssayReporting
import AssayScenarioFormat
import AssaySubjects
import AssayTestSupport
import Foundation

/// A label, and the golden picture of a label that is four rows shorter.
private let label: (group: ScenarioGroup, golden: Bitmap)? = {
  func group(height: Int) -> ScenarioGroup? {
    guard let lock = ownLock else { return nil }
    let text = "label: HTLabel\ngiven: {frame: [40, \(height)], text: ab, font: 10, backgroundColor: white}\n"
    return try? ScenarioLoader(folder: packageRoot.path + "/Scenarios")
      .group(named: "rows", path: "rows.yaml", text: text, lock: .success(lock))
  }
  guard let shorter = group(height: 20)?.subjects.first, let bitmap = try? shorter.render().bitmap else {
    return nil
  }
  return group(height: 24).map { ($0, bitmap) }
}()

/// Judges the label by a golden with the facts of a file, and reports the rows that were inserted.
func judgeRows(_ bytes: [UInt8]) {
  guard let facts = try? FactsFile(bytes: bytes, path: "rows.facts").record().facts,
    let folder = try? TemporaryFolder(), let (group, golden) = label, let png = try? golden.png()
  else { return }
  let store = GoldenStore(root: folder.path)
  let record = PictureRecord(
    width: golden.width, height: golden.height, pixelHash: golden.contentHash, fileHash: ContentHash(of: png))
  let accepted = group.subjects.map {
    AcceptedGolden(name: $0.name, facts: facts, picture: .new(png: png, record: record))
  }
  guard (try? store.accept(accepted)) != nil else { return }
  let verification = BlockingExecutor.run { await Judge(store: store).verify(Catalog(groups: [group])) }
  precondition(verification.exitCode != 0, "other pictures never pass")
  report(verification)
}

/// Writes every report of a verification.
func report(_ verification: Verification) {
  _ = BlockingExecutor.run { await HTMLReport.page(for: verification) }
  _ = (ConsoleReport().text(for: verification), JUnitReport.xml(for: verification))
  _ = JSONReport.text(for: verification)
  _ = verification.groups.map { RecordedGroup($0, of: verification) }
}
