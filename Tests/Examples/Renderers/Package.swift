// swift-tools-version: 6.2
import PackageDescription

/// Pictures of other renderers, compared by Assay: Cairo and Qt in tests, the others without Swift.
let package = Package(
  name: "Renderers",
  dependencies: [.package(name: "assay", path: "../../..")],
  targets: [
    .systemLibrary(name: "CCairo", pkgConfig: "cairo", providers: [.apt(["libcairo2-dev"])]),
    .target(name: "Gauges", dependencies: ["CCairo"]),
    .systemLibrary(name: "CQt", pkgConfig: "Qt6Widgets", providers: [.apt(["qt6-base-dev"])]),
    .target(name: "CForm", dependencies: ["CQt"]),
    .testTarget(
      name: "RenderersTests",
      dependencies: ["Gauges", "CForm", .product(name: "AssayTesting", package: "assay")],
      exclude: ["Goldens"]),
  ],
  cxxLanguageStandard: .cxx17
)
