import AssaySubjects
import AssayTypesetting

/// How to install the pinned font files that this machine lacks.
struct FontInstallation: Hashable {
  /// The packages with the missing files, sorted; only packages of fonts and data, because root installs them.
  let packages: [String]
  /// The folder of fonts.lock.
  let folder: String
  /// Whether files of packages are missing, or other versions are in their places.
  private let isNeeded: Bool

  /// Finds missing and wrong files among the pinned ones.
  init(_ errors: [FontError], folder: String) {
    self.folder = folder
    isNeeded = errors.contains { error in
      switch error {
      case .missing(_, let package), .differs(_, _, _, let package): package != nil
      case .unknownFamily, .unreadable: false
      }
    }
    let missing = errors.compactMap { if case .missing(_, let package) = $0 { package } else { nil } }
    packages = Set(missing.filter { $0.wholeMatch(of: /fonts-[a-z0-9-]*[a-z0-9]|libthai-data/) != nil })
      .sorted()
  }

  /// The shell command that installs the packages of Debian or Ubuntu; nil if there is nothing to install.
  func command(asRoot: Bool) -> String? {
    guard !packages.isEmpty else { return nil }
    let apt = asRoot ? "apt-get" : "sudo apt-get"
    let names = packages.joined(separator: " ")
    return "\(apt) -q update && \(apt) -q -y --no-remove --no-install-recommends install \(names)"
  }

  /// What to do, in lines: nothing if all files are there.
  func advice(asRoot: Bool, hasApt: Bool) -> [String] {
    guard isNeeded else { return [] }
    let archive =
      "tar -xzf assay-fonts-\(ToolVersion.number).tar.gz -C \(folder)  # of the release; the fonts that Assay's own scenarios pin"
    guard hasApt, let command = command(asRoot: asRoot) else { return ["unpack   \(archive)"] }
    return ["install  \(command)", "or       \(archive)"]
  }
}
