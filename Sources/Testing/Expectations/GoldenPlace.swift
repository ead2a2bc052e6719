import AssayGoldens
package import AssayVerifying
import AssaySystem
import FoundationEssentials

/// The folder of a test's goldens, and the package of the test.
package struct GoldenPlace: Hashable, Sendable {
  /// The folder with `Package.swift`; the test file's own folder without one above it.
  package let package: String
  /// The folder of goldens, absolute.
  package let goldens: String

  /// Finds the goldens of a test by the `#filePath` and `#fileID` of its file.
  ///
  /// The folder is absolute, or relative to the package's. If it is nil, it is `Goldens` in the folder of the test target,
  /// which is named like its module.
  package init(filePath: String, fileID: String, folder: String?) {
    let own = Paths.folder(of: filePath)
    let ancestors = sequence(first: own, next: Paths.folder).prefix { $0.count > 1 }
    package = ancestors.first { Paths.exists($0 + "/Package.swift") } ?? own
    if let folder {
      let path = folder.hasPrefix("/") ? folder : package + "/" + folder
      goldens = Paths.standardized(path)
    } else {
      let module = fileID.split(separator: "/").first.map(String.init) ?? ""
      let target = ancestors.first { Paths.name(of: $0) == module } ?? own
      goldens = target + "/Goldens"
    }
  }

  /// How a person types commands about these goldens.
  package var invocation: Invocation { Invocation(ofPackage: package) }

  /// The folder of goldens, as a person would type it.
  var store: GoldenStore { GoldenStore(root: GoldenPlace.typed(goldens)) }

  /// The folder of goldens, from the package's folder if it is in it.
  package var relativeGoldens: String { GoldenPlace.path(goldens, from: package) }

  /// A file from the package's folder if it is in it.
  func path(inPackage file: String) -> String { GoldenPlace.path(file, from: package) }

  /// A path as a person would type it in the current folder.
  package static func typed(_ path: String) -> String {
    self.path(path, from: Paths.current)
  }

  private static func path(_ path: String, from folder: String) -> String {
    path.hasPrefix(folder + "/") ? String(path.dropFirst(folder.count + 1)) : path
  }
}

extension Invocation {
  /// How a person types commands about the tests of a package; `--tests` is needed only if it has scenarios, too.
  init(ofPackage package: String) {
    let hasScenarios = Paths.exists(package + "/Scenarios")
    self.init(
      program: Invocation.isBuilt ? "swift package assay" : "assay",
      options: hasScenarios ? [KeptOption(.tests)] : [])
  }

  /// Whether there is a program: the plugin can build it, or a released one is on the `PATH`.
  static var hasProgram: Bool {
    isBuilt
      || ProcessInfo.processInfo.environment["PATH", default: ""].split(separator: ":").contains {
        access("\($0)/assay", X_OK) == 0
      }
  }

  /// Whether the plugin can build the program: a package that uses Assay with `traits: []` lacks the program's dependencies.
  private static var isBuilt: Bool {
    #if Tool
      true
    #else
      false
    #endif
  }
}
