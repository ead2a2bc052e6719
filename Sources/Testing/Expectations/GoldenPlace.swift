import AssayGoldenStorage
package import AssayHarness
import Foundation

/// Where the goldens of a test are, and the package it belongs to.
package struct GoldenPlace: Hashable, Sendable {
  /// The folder with `Package.swift`; the test file's own folder when there is none above it.
  package let package: String
  /// The folder of goldens, absolute.
  package let goldens: String

  /// Finds the place of a test's goldens.
  ///
  /// - Parameters:
  ///   - filePath: The test's file, as `#filePath` gives it.
  ///   - fileID: The same as `#fileID` gives it, which begins with the module.
  ///   - folder: The folder of goldens, absolute or from the package's folder. When nil it is `Goldens` in the test
  ///     target's folder, which is named like its module.
  package init(filePath: String, fileID: String, folder: String?) {
    let own = (filePath as NSString).deletingLastPathComponent
    package =
      GoldenPlace.ancestor(of: own) {
        FileManager.default.fileExists(atPath: $0 + "/Package.swift")
      } ?? own
    if let folder {
      let path = folder.hasPrefix("/") ? folder : package + "/" + folder
      goldens = (path as NSString).standardizingPath
    } else {
      let module = fileID.split(separator: "/").first.map(String.init) ?? ""
      let target = GoldenPlace.ancestor(of: own) { ($0 as NSString).lastPathComponent == module } ?? own
      goldens = target + "/Goldens"
    }
  }

  private static func ancestor(of folder: String, where isIt: (String) -> Bool) -> String? {
    var folder = folder
    while folder.count > 1 {
      if isIt(folder) { return folder }
      folder = (folder as NSString).deletingLastPathComponent
    }
    return nil
  }

  /// How commands are typed in the package; `--tests` only says something where there are scenarios, too.
  package var invocation: Invocation { Invocation(ofPackage: package) }

  /// The folder of goldens, as a person would type it.
  var store: GoldenStore { GoldenStore(root: GoldenPlace.typed(goldens)) }

  /// The folder of goldens, from the package's folder if it is in it.
  package var relativeGoldens: String { GoldenPlace.path(goldens, from: package) }

  /// A file from the package's folder if it is in it.
  func path(inPackage file: String) -> String { GoldenPlace.path(file, from: package) }

  /// A path as a person would type it in the current folder.
  package static func typed(_ path: String) -> String {
    self.path(path, from: FileManager.default.currentDirectoryPath)
  }

  private static func path(_ path: String, from folder: String) -> String {
    path.hasPrefix(folder + "/") ? String(path.dropFirst(folder.count + 1)) : path
  }
}

extension Invocation {
  /// How commands about tests are typed in a package.
  init(ofPackage package: String) {
    let hasScenarios = FileManager.default.fileExists(atPath: package + "/Scenarios")
    self.init(program: "swift package assay", options: hasScenarios ? ["--tests"] : [])
  }
}
