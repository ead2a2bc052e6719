// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

/// Optimises a module in debug builds too, for its loops over pixels or glyphs are up to a hundred times slower otherwise.
///
/// Packages that depend on this one get it without: the flag is allowed in a root package only.
let optimized: [SwiftSetting] =
  Context.packageDirectory.contains("/checkouts/")
  ? [] : [.unsafeFlags(["-O"], .when(configuration: .debug))]

/// A module of this package as its dependents see it: prefixed, for a package graph has room for one `Imaging` only.
///
/// Folders under `Sources` keep the short name: `Imaging` is the module `AssayImaging`, `CPNG` is `CAssayPNG`.
func room(_ name: String) -> Target.Dependency { .target(name: prefixed(name)) }

func prefixed(_ folder: String) -> String {
  if folder.lowercased().hasPrefix("assay") { return folder }
  let isLibraryOfC = folder.hasPrefix("C") && folder.dropFirst().first?.isUppercase == true
  return isLibraryOfC ? "CAssay" + folder.dropFirst() : "Assay" + folder
}

/// A Swift module of the product, in `Sources/<folder>`.
func module(
  _ folder: String, uses rooms: [String] = [], and products: [Target.Dependency] = [],
  with extra: [SwiftSetting] = []
) -> Target {
  .target(
    name: prefixed(folder), dependencies: rooms.map(room) + products, path: "Sources/" + folder,
    swiftSettings: settings + extra)
}

/// A program, in `Sources/<folder>`; its arguments are read by ArgumentParser.
func program(_ folder: String, uses rooms: [String], linked linking: [LinkerSetting] = []) -> Target {
  .executableTarget(
    name: prefixed(folder),
    dependencies: rooms.map(room) + [.product(name: "ArgumentParser", package: "swift-argument-parser")],
    path: "Sources/" + folder, swiftSettings: settings, linkerSettings: linking)
}

/// Links Swift's libraries into a program, which then starts in a fraction of the time; in a root package only.
let standalone: [LinkerSetting] =
  Context.packageDirectory.contains("/checkouts/")
  ? []
  : [
    .unsafeFlags(
      ["-static-stdlib", "-l_FoundationCollections", "-l_FoundationCShims"],
      .when(platforms: [.linux], configuration: .release))
  ]

/// The tests in `Tests/<name>Tests`: those of one module, or of the rooms that are named.
func tests(of name: String, uses rooms: [String] = []) -> Target {
  .testTarget(
    name: name + "Tests", dependencies: rooms.map(room), swiftSettings: settings)
}

/// A C library of the system: a module map and a `shim.h` in `Sources/<folder>`, nothing else.
func system(_ folder: String, pkgConfig: String, package: String) -> Target {
  .systemLibrary(
    name: prefixed(folder), path: "Sources/" + folder, pkgConfig: pkgConfig, providers: [.apt([package])])
}

let package = Package(
  name: "assay",
  products: [
    .executable(name: "assay", targets: ["assay"]),
    .executable(name: "assay-diff", targets: ["assay-diff"]),
    .library(name: "AssayTesting", targets: ["AssayTesting"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
    .package(url: "https://github.com/swhitty/FlyingFox", from: "0.27.1"),
  ],
  targets: [
    // The C libraries.
    system("CFreeType", pkgConfig: "freetype2", package: "libfreetype-dev"),
    system("CHarfBuzz", pkgConfig: "harfbuzz", package: "libharfbuzz-dev"),
    system("CFriBidi", pkgConfig: "fribidi", package: "libfribidi-dev"),
    system("CPNG", pkgConfig: "libpng", package: "libpng-dev"),
    system("CDeflate", pkgConfig: "libdeflate", package: "libdeflate-dev"),
    system("CXXHash", pkgConfig: "libxxhash", package: "libxxhash-dev"),
    system("CCrypto", pkgConfig: "libcrypto", package: "libssl-dev"),

    // The ground: what both wings stand on.
    module("Imaging", uses: ["CPNG", "CDeflate", "CXXHash"], with: optimized),
    module("Facts"),
    module("Subjects", uses: ["Imaging", "Facts"]),

    // The engine: scenario file → subject → label → text lines → canvas → rendering.
    module("Geometry"),
    module("Drawing", uses: ["Geometry", "Imaging", "CFreeType"], with: optimized),
    module(
      "Typesetting", uses: ["Geometry", "Imaging", "CFreeType", "CHarfBuzz", "CFriBidi", "CCrypto"],
      with: optimized),
    module("Labels", uses: ["Drawing", "Typesetting", "Geometry", "Imaging", "Facts"]),
    module(
      "ScenarioFormat",
      uses: ["Labels", "Typesetting", "Drawing", "Geometry", "Imaging", "Subjects", "Facts"],
      and: ["Yams"]),

    // The judge: rendering → comparison → verdict → verification → report.
    module("ImageDiff", uses: ["Imaging", "Subjects"], with: optimized),
    module(
      "Comparing", uses: ["ImageDiff", "Imaging", "Subjects"],
      and: [.product(name: "ArgumentParser", package: "swift-argument-parser")]),
    module("GoldenStorage", uses: ["Imaging", "Facts", "Subjects"]),
    module("Harness", uses: ["ImageDiff", "GoldenStorage", "Subjects", "Imaging", "Facts"]),
    .target(name: "AssayReportAssets", path: "Sources/ReportAssets", exclude: ["page"]),
    module(
      "Reporting",
      uses: ["ReportAssets", "Harness", "ImageDiff", "Subjects", "Imaging", "Facts", "CCrypto"]),
    module(
      "Reviewing", uses: ["Harness", "Reporting", "Subjects"],
      and: ["FlyingFox", .product(name: "FlyingSocks", package: "FlyingFox")]),
    module(
      "AssayTesting",
      uses: ["Harness", "Reporting", "GoldenStorage", "ImageDiff", "Subjects", "Imaging", "Facts"]),

    // The roof: the only rooms that see both wings.
    program(
      "assay",
      uses: [
        "ScenarioFormat", "Labels", "Typesetting", "Harness", "Reporting", "Reviewing", "GoldenStorage",
        "Comparing", "ImageDiff", "Subjects", "Imaging", "Facts",
      ]),
    program("assay-diff", uses: ["Comparing"], linked: standalone),

    // The speed of the engine and of the judge: run by scripts/bench, no products.
    program(
      "EngineBenchmark", uses: ["ScenarioFormat", "Labels", "Typesetting", "Drawing", "Geometry", "Imaging"]),
    program(
      "DiffBenchmark",
      uses: ["ImageDiff", "ScenarioFormat", "Typesetting", "Drawing", "Geometry", "Imaging", "Subjects"]),

    // The tests: one target a module, then those that see more than one room.
    .target(
      name: "AssayTestSupport", dependencies: ["Imaging", "Subjects", "Facts"].map(room),
      path: "Tests/TestSupport", swiftSettings: settings),
    tests(of: "Imaging", uses: ["Imaging", "TestSupport"]),
    tests(of: "Facts", uses: ["Facts"]),
    tests(of: "Subjects", uses: ["Subjects"]),
    tests(of: "Geometry", uses: ["Geometry"]),
    tests(of: "Drawing", uses: ["Drawing", "Geometry", "Imaging", "TestSupport"]),
    tests(of: "Typesetting", uses: ["Typesetting", "Geometry", "Imaging", "TestSupport"]),
    tests(
      of: "Labels",
      uses: ["Labels", "Drawing", "Typesetting", "Geometry", "Imaging", "Facts", "TestSupport"]),
    tests(
      of: "ScenarioFormat", uses: ["ScenarioFormat", "Labels", "Subjects", "Facts", "Imaging", "TestSupport"]),
    tests(of: "ImageDiff", uses: ["ImageDiff", "Imaging", "Subjects", "TestSupport"]),
    tests(of: "GoldenStorage", uses: ["GoldenStorage", "Imaging", "Facts", "Subjects", "TestSupport"]),
    tests(
      of: "Harness",
      uses: ["Harness", "GoldenStorage", "ImageDiff", "Imaging", "Facts", "Subjects", "TestSupport"]),
    tests(
      of: "Reporting",
      uses: ["Reporting", "Harness", "ImageDiff", "Imaging", "Facts", "Subjects", "TestSupport"]),
    tests(
      of: "Reviewing",
      uses: [
        "Reviewing", "Harness", "Reporting", "GoldenStorage", "Imaging", "Facts", "Subjects", "TestSupport",
      ]),
    tests(
      of: "AssayTesting", uses: ["AssayTesting", "Harness", "Imaging", "Facts", "Subjects", "TestSupport"]),
    tests(of: "Conformance", uses: ["Typesetting", "TestSupport"]),
    tests(of: "CommandLine", uses: ["assay", "assay-diff", "Imaging", "TestSupport"]),
    tests(
      of: "Golden",
      uses: [
        "ScenarioFormat", "AssayTesting", "Reporting", "Harness", "GoldenStorage", "Subjects", "TestSupport",
      ]),
  ]
)
