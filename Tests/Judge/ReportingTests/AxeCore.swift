import AssayTestSupport
import Foundation
import Testing

/// axe-core, the accessibility checker, from the PyPI package `axe-core-python`; installed once below `.build`.
struct AxeCore {
  /// The script.
  let script: [UInt8]

  private static let package = "axe-core-python==0.1.0"

  /// Finds or installs axe-core; if that fails, the test is canceled, or fails in CI.
  init() throws {
    if let script = AxeCore.installed {
      self.script = script
      return
    }
    let trouble = try AxeCore.install()
    if let script = AxeCore.installed {
      self.script = script
      return
    }
    let reason = "axe-core could not be installed from PyPI, so accessibility was not audited: \(trouble)"
    if ProcessInfo.processInfo.environment["CI"] != nil {
      throw Missing(description: reason)
    }
    try Test.cancel(Comment(rawValue: reason))
  }

  struct Missing: Error, CustomStringConvertible { var description: String }

  private static let folder = packageRoot.appendingPathComponent(".build/assay/axe-core")

  private static var installed: [UInt8]? {
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    for case let file as URL in files ?? .init() where file.lastPathComponent == "axe.min.js" {
      return try? [UInt8](Data(contentsOf: file))
    }
    return nil
  }

  /// Installs the package in a virtual environment; returns the error messages.
  private static func install() throws -> String {
    let (process, errors) = (Process(), Pipe())
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = [
      "-c",
      #"python3 -m venv "$0" && "$0/bin/pip" --disable-pip-version-check -q --retries 1 install "$1""#,
      folder.path, package,
    ]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = errors
    try process.run()
    let text = errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: text.suffix(400), as: UTF8.self)
  }
}
