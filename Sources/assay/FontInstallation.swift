import AssaySubjects
import AssayTypesetting
import Foundation

/// How the pinned files that this machine lacks get here.
struct FontInstallation: Hashable {
  /// The packages that have the missing files, in order; only such as have nothing but data, since root installs them.
  let packages: [String]
  /// The folder of fonts.lock.
  let folder: String
  /// Whether files of packages are missing, or others are in their places.
  private let isNeeded: Bool

  /// Asks what is wrong with the pinned files.
  init(_ complaints: [FontError], folder: String) {
    self.folder = folder
    isNeeded = complaints.contains { $0.package != nil }
    let missing = complaints.compactMap { if case .missing(_, let package) = $0 { package } else { nil } }
    packages = Set(missing.filter { $0.wholeMatch(of: /fonts-[a-z0-9-]*[a-z0-9]|libthai-data/) != nil })
      .sorted()
  }

  /// The command for a shell; nil where nothing is missing that Debian's and Ubuntu's packages have.
  func command(asRoot: Bool) -> String? {
    guard !packages.isEmpty else { return nil }
    let apt = asRoot ? "apt-get" : "sudo apt-get"
    let names = packages.joined(separator: " ")
    return "\(apt) -q update && \(apt) -q -y --no-remove --no-install-recommends install \(names)"
  }

  /// What to do, a line each; none where nothing is needed.
  ///
  /// - Parameter hasApt: Whether the system has Debian's packages.
  func advice(asRoot: Bool, hasApt: Bool) -> [String] {
    guard isNeeded else { return [] }
    let command = hasApt ? command(asRoot: asRoot) : nil
    let archive = "tar -xzf assay-fonts-\(ToolVersion.number).tar.gz -C \(folder)"
    return [command.map { "install  \($0)" }].compactMap(\.self)
      + [
        "\(command == nil ? "unpack " : "or     ")  \(archive)  # of the release; the fonts that Assay's own scenarios pin"
      ]
  }
}

extension FontError {
  /// The package that has the right file; nil where none is named.
  fileprivate var package: String? {
    switch self {
    case .missing(_, let package), .differs(_, _, _, let package): package
    case .unknownFamily, .unreadable: nil
    }
  }
}
