import AssayGoldens
import AssayRenderers
import AssayScenarioFormat
import AssaySubjects
import AssaySystem

extension Suite {
  /// Pictures in folders, compared with the pictures of another folder by its rules, and texts where that has golden texts.
  ///
  /// - Parameters:
  ///   - tolerance: Replaces the rules' own tolerance; nil keeps it.
  ///   - usual: The tolerance for pictures without one in a rule; nil demands equal pictures.
  init(
    candidates: [String], store: GoldenStore, tolerance: Tolerance?, usual: Tolerance? = nil,
    regions: [RegionTolerance] = [],
    selection: FileSelection
  ) throws(Problem) {
    for folder in candidates { try Places.refuseSame(store.root, folder) }
    let rules = try PictureRule.all(in: store.root + "/" + PictureRule.file)
    let hasTexts = store.hasTexts()
    let folders = candidates.map { path in
      var folder = CandidateFolder(path: path) { name in
        rules.options(for: name, tolerance: tolerance, usual: usual).map { options in
          var options = options
          options.regions += regions
          return options
        }
      }
      (folder.selection, folder.hasTexts) = (selection, hasTexts)
      folder.golden = { [store] in store.name(calling: $0.text) ?? $0 }
      return folder
    }
    var store = store
    store.leavesOut = { [store] file in
      let name = store.name(ofGolden: file)
      return !selection.contains(file) || name.map { rules.options(for: $0, tolerance: nil) == nil } == true
    }
    var catalog = CandidateFolder.catalog(of: folders)
    // Other renderers of text may use the names of facts of labels.
    catalog.vocabulary = .labels
    catalog.problems += store.unreadPictures(selection)
    if !rules.isEmpty, selection.isWhole {
      var others: [Problem] = []
      let drawn = folders.flatMap { $0.candidates(problems: &others).map(\.name) }
      let goldens = try store.files().compactMap { store.name(ofGolden: $0) }
      catalog.problems += rules.unmet(among: drawn + goldens)
    }
    self.init(store: store, catalog: catalog)
  }
}

extension GoldenStore {
  /// An error for each selected picture that cannot be compared, because its format is not read.
  fileprivate func unreadPictures(_ selection: FileSelection) -> [Problem] {
    guard Paths.exists(root) else { return [] }
    let walk = PictureWalk(root, selection)
    return walk.failures + walk.problems
      + walk.files.compactMap { file, isLink in
        let isLinked = isLink && selection.holdsPicture(file)
        let complaint =
          isLinked
          ? "a golden may not be a symbolic link; put the file itself here" : selection.complaint(about: file)
        return complaint.map { Problem(SourceLocation(path: root + "/" + file), $0) }
      }
  }
}
