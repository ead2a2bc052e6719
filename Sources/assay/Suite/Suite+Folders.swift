import AssayGoldenStorage
import AssayRenderers
import AssayScenarioFormat
import AssaySubjects

extension Suite {
  /// Pictures in folders, compared with the pictures of another folder by its rules.
  ///
  /// - Parameter tolerance: What is allowed, instead of the rules' own tolerance; nil to keep theirs.
  init(
    candidates: [String], store: GoldenStore, tolerance: Tolerance?, regions: [RegionTolerance] = [],
    selection: FileSelection
  ) throws(Problem) {
    let rules = try PictureRules(beside: store.root, tolerance: tolerance)
    let folders = candidates.map { path in
      var folder = CandidateFolder(path: path) { name in
        rules.options(for: name).map { options in
          var options = options
          options.regions += regions
          return options
        }
      }
      folder.selection = selection
      return folder
    }
    self.init(store: store) {
      var catalog = CandidateFolder.catalog(of: folders).withWordsOfLabels
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

extension Catalog {
  /// The catalog with the words that explain facts of labels: other renderers of text may use the same names.
  var withWordsOfLabels: Catalog {
    var catalog = self
    catalog.vocabulary = .labels
    return catalog
  }
}
