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

/// A Swift module of the product.
func module(
  _ name: String, uses dependencies: [Target.Dependency] = [], with extra: [SwiftSetting] = []
) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: settings + extra)
}

/// The tests of one module, in `Tests/<name>Tests`.
func tests(of name: String, uses dependencies: [Target.Dependency] = []) -> Target {
  .testTarget(
    name: name + "Tests", dependencies: [.target(name: name)] + dependencies, swiftSettings: settings)
}

/// A C library of the system: a module map and a `shim.h`, nothing else.
func system(_ name: String, pkgConfig: String, package: String) -> Target {
  .systemLibrary(name: name, pkgConfig: pkgConfig, providers: [.apt([package])])
}

let package = Package(
  name: "assay",
  products: [
    .executable(name: "assay", targets: ["assay"]),
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
      uses: [
        "Labels", "Typesetting", "Drawing", "Geometry", "Imaging", "Subjects", "Facts", "Yams",
      ]),

    // The judge: rendering → comparison → verdict → verification → report.
    module("ImageDiff", uses: ["Imaging", "Subjects"], with: optimized),
    module("GoldenStorage", uses: ["Imaging", "Facts", "Subjects"]),
    module("Harness", uses: ["ImageDiff", "GoldenStorage", "Subjects", "Imaging", "Facts"]),
    .target(
      name: "ReportAssets", exclude: ["page"]),
    module(
      "Reporting",
      uses: ["ReportAssets", "Harness", "ImageDiff", "Subjects", "Imaging", "Facts", "CCrypto"]),
    module(
      "Reviewing",
      uses: [
        "Harness", "Reporting", "Subjects", "FlyingFox", .product(name: "FlyingSocks", package: "FlyingFox"),
      ]),
    module(
      "AssayTesting",
      uses: ["Harness", "Reporting", "GoldenStorage", "ImageDiff", "Subjects", "Imaging", "Facts"]),

    // The roof: the only rooms that see both wings.
    .executableTarget(
      name: "assay",
      dependencies: [
        "ScenarioFormat", "Labels", "Typesetting", "Harness", "Reporting", "Reviewing", "GoldenStorage",
        "ImageDiff", "Subjects", "Imaging", "Facts",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: settings),

    // The speed of the engine: run by scripts/bench, no product.
    .executableTarget(
      name: "EngineBenchmark",
      dependencies: [
        "ScenarioFormat", "Labels", "Typesetting", "Drawing", "Geometry", "Imaging",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: settings),

    // The speed of the judge: run by scripts/bench, no product.
    .executableTarget(
      name: "DiffBenchmark",
      dependencies: [
        "ImageDiff", "ScenarioFormat", "Typesetting", "Drawing", "Geometry", "Imaging", "Subjects",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: settings),

    // The tests: one target a module, then those that see more than one room.
    .target(
      name: "TestSupport", dependencies: ["Imaging", "Subjects", "Facts"], path: "Tests/TestSupport",
      swiftSettings: settings),
    tests(of: "Imaging", uses: ["TestSupport"]),
    tests(of: "Facts"),
    tests(of: "Subjects"),
    tests(of: "Geometry"),
    tests(of: "Drawing", uses: ["Geometry", "Imaging", "TestSupport"]),
    tests(of: "Typesetting", uses: ["Geometry", "Imaging", "TestSupport"]),
    tests(of: "Labels", uses: ["Drawing", "Typesetting", "Geometry", "Imaging", "Facts", "TestSupport"]),
    tests(of: "ScenarioFormat", uses: ["Labels", "Subjects", "Facts", "Imaging", "TestSupport"]),
    tests(of: "ImageDiff", uses: ["Imaging", "Subjects", "TestSupport"]),
    tests(of: "GoldenStorage", uses: ["Imaging", "Facts", "Subjects", "TestSupport"]),
    tests(
      of: "Harness", uses: ["GoldenStorage", "ImageDiff", "Imaging", "Facts", "Subjects", "TestSupport"]),
    tests(of: "Reporting", uses: ["Harness", "ImageDiff", "Imaging", "Facts", "Subjects", "TestSupport"]),
    tests(
      of: "Reviewing",
      uses: ["Harness", "Reporting", "GoldenStorage", "Imaging", "Facts", "Subjects", "TestSupport"]),
    tests(of: "AssayTesting", uses: ["Harness", "Imaging", "Facts", "Subjects", "TestSupport"]),
    .testTarget(
      name: "ConformanceTests", dependencies: ["Typesetting", "TestSupport"], swiftSettings: settings),
    .testTarget(
      name: "CommandLineTests", dependencies: ["assay", "Imaging", "TestSupport"], swiftSettings: settings),
    .testTarget(
      name: "GoldenTests",
      dependencies: [
        "ScenarioFormat", "AssayTesting", "Reporting", "Harness", "GoldenStorage", "Subjects", "TestSupport",
      ],
      swiftSettings: settings),
  ]
)
