import AssayGoldenStorage
import AssayRenderers
import AssayScenarioFormat
import AssaySubjects

extension Suite {
  /// Pictures in folders, compared with the pictures of another folder by its rules, and texts where that has golden texts.
  ///
  /// - Parameter tolerance: What is allowed, instead of the rules' own tolerance; nil to keep theirs.
  init(
    candidates: [String], store: GoldenStore, tolerance: Tolerance?, regions: [RegionTolerance] = [],
    selection: FileSelection
  ) throws(Problem) {
    let rules = try PictureRule.all(in: store.root + "/" + PictureRule.file)
    let folders = candidates.map { path in
      var folder = CandidateFolder(path: path) { name in
        rules.options(for: name, tolerance: tolerance).map { options in
          var options = options
          options.regions += regions
          return options
        }
      }
      folder.selection = selection
      folder.golden = { store.name(calling: $0.text) ?? $0 }
      return folder
    }
    self.init(store: store) {
      let hasTexts = store.hasTexts()
      var catalog = CandidateFolder.catalog(
        of: folders.map { folder in
          var folder = folder
          folder.hasTexts = hasTexts
          return folder
        })
      // Other renderers of text may use the names of facts of labels.
      catalog.vocabulary = .labels
      catalog.problems += store.unreadPictures(selection)
      return catalog
    }
    self.selection = selection
  }
}

extension GoldenStore {
  /// An error for each selected picture that cannot be compared, because its format is not read.
  fileprivate func unreadPictures(_ selection: FileSelection) -> [Problem] {
    do throws(Problem) {
      return try files().compactMap { file in
        selection.complaint(about: file).map { Problem(SourceLocation(path: root + "/" + file), $0) }
      }
    } catch {
      return [error]
    }
  }
}
