// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

/// Whether another package has fetched this one.
let isDependency = Context.packageDirectory.contains("/checkouts/")

/// Optimises a module in debug builds too, for its loops over pixels or glyphs are up to a hundred times slower otherwise.
///
/// Packages that depend on this one get it without: the flag is allowed in a root package only.
let optimized: [SwiftSetting] =
  isDependency ? [] : [.unsafeFlags(["-O"], .when(configuration: .debug))]

/// Writes the documentation; packages that depend on this one need not fetch it.
let documentation: [Package.Dependency] =
  isDependency ? [] : [.package(url: "https://github.com/swiftlang/swift-docc-plugin", from: "1.5.0")]

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

/// Whether programs are to be linked with their libraries, for a start in less than half the time: `ASSAY_STANDALONE` says so.
///
/// Tests link the program's objects, too, and not all they need can be linked so.
let isStandalone = Context.environment["ASSAY_STANDALONE"] != nil

/// Flags for the linker of a release build that is to be standalone.
func standalone(_ flags: [String]) -> [LinkerSetting] {
  isStandalone ? [.unsafeFlags(flags, .when(platforms: [.linux], configuration: .release))] : []
}

/// Links all libraries into a program, C's too.
///
/// The linker warns of what such a program cannot do: look up users and load libraries, which this one does not.
let linkedWhole = standalone([
  "-static-executable", "-l_FoundationCollections", "-l_FoundationCShims", "-Xlinker", "--gc-sections",
])

/// Links Swift's libraries into a program; C's have no archives in Debian's packages.
///
/// FlyingFox can pass requests on to other servers, and would have curl loaded at every start for it, with the twenty-five
/// libraries that curl needs. Nobody asks for that here, so the empty archive in `scripts/standalone` stands for curl.
let linkedWithSwift = standalone(
  ["-static-stdlib", "-L\(Context.packageDirectory)/scripts/standalone", "-Xlinker", "--start-group"]
    + [
      "FoundationNetworking", "_CFURLSessionInterface", "Foundation", "CoreFoundation",
      "FoundationInternationalization", "_FoundationICU", "FoundationEssentials", "_FoundationCollections",
      "_FoundationCShims",
    ].map { "-l" + $0 } + ["-Xlinker", "--end-group", "-lz"]
    + [
      "easy_cleanup", "easy_getinfo", "easy_init", "easy_pause", "easy_setopt", "easy_strerror", "free",
      "global_init", "multi_add_handle", "multi_assign", "multi_cleanup", "multi_info_read", "multi_init",
      "multi_remove_handle", "multi_setopt", "multi_socket_action", "slist_append", "slist_free_all", "url",
      "url_get", "url_set", "version", "version_info",
    ].flatMap { ["-Xlinker", "--defsym=curl_\($0)=0"] })

/// The tests in `Tests/<name>Tests`: those of one module, or of the rooms that are named.
func tests(
  of name: String, uses rooms: [String] = [], and products: [Target.Dependency] = [],
  excluding files: [String] = []
) -> Target {
  .testTarget(
    name: name + "Tests", dependencies: rooms.map(room) + products, exclude: files, swiftSettings: settings)
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
    .library(name: "AssayXCTest", targets: ["AssayXCTest"]),
    .plugin(name: "AssayPlugin", targets: ["AssayPlugin"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
    .package(url: "https://github.com/swhitty/FlyingFox", from: "0.27.1"),
  ] + documentation,
  targets: [
    // The C libraries.
    system("CFreeType", pkgConfig: "freetype2", package: "libfreetype-dev"),
    system("CHarfBuzz", pkgConfig: "harfbuzz", package: "libharfbuzz-dev"),
    system("CFriBidi", pkgConfig: "fribidi", package: "libfribidi-dev"),
    system("CPNG", pkgConfig: "libpng", package: "libpng-dev"),
    system("CDeflate", pkgConfig: "libdeflate", package: "libdeflate-dev"),
    system("CXXHash", pkgConfig: "libxxhash", package: "libxxhash-dev"),
    system("CCrypto", pkgConfig: "libcrypto", package: "libssl-dev"),
    system("CZip", pkgConfig: "libzip", package: "libzip-dev"),
    .systemLibrary(name: "CAssaySpawn", path: "Sources/CSpawn"),
    .systemLibrary(name: "CAssayFileSystem", path: "Sources/CFileSystem"),
    .systemLibrary(name: "CAssayThreads", path: "Sources/CThreads"),

    // The ground: what both wings stand on.
    module("Imaging", uses: ["CPNG", "CDeflate", "CXXHash"], with: optimized),
    module("Facts"),
    module("Subjects", uses: ["Imaging", "Facts"]),
    // What others draw: programs, folders of pictures.
    module("Renderers", uses: ["Subjects", "Imaging", "Facts", "CSpawn"]),

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
        "Labels", "Typesetting", "Drawing", "Geometry", "Renderers", "Imaging", "Subjects", "Facts",
      ],
      and: ["Yams"]),

    // The judge: rendering → comparison → verdict → verification → report.
    module("ImageDiff", uses: ["Imaging", "Subjects", "Facts", "CThreads"], with: optimized),
    module(
      "Comparing", uses: ["ImageDiff", "Imaging", "Subjects", "Facts"],
      and: [.product(name: "ArgumentParser", package: "swift-argument-parser")]),
    module("GoldenStorage", uses: ["Imaging", "Facts", "Subjects", "CFileSystem"]),
    module(
      "Harness",
      uses: ["ImageDiff", "GoldenStorage", "Subjects", "Imaging", "Facts", "CCrypto", "CZip"]),
    .target(
      name: "AssayReportAssets", path: "Sources/ReportAssets", exclude: ["page", "report.schema.json"]),
    module(
      "Reporting",
      uses: ["ReportAssets", "Harness", "ImageDiff", "Subjects", "Imaging", "Facts", "CCrypto", "CDeflate"]),
    module(
      "Reviewing", uses: ["Harness", "Reporting", "Subjects"],
      and: ["FlyingFox", .product(name: "FlyingSocks", package: "FlyingFox")]),
    // For tests of other packages: what both libraries of tests share, then each alone.
    module(
      "Expectations",
      uses: ["Harness", "Reporting", "GoldenStorage", "Renderers", "Subjects", "Imaging", "Facts"]),
    module(
      "AssayTesting",
      uses: [
        "Expectations", "Harness", "Reporting", "ImageDiff", "Renderers", "Subjects", "Imaging", "Facts",
      ]),
    module(
      "AssayXCTest", uses: ["Expectations", "Reporting", "Renderers", "Subjects", "Imaging", "Facts"]),
    .plugin(
      name: "AssayPlugin",
      capability: .command(
        intent: .custom(verb: "assay", description: "Judge, review and accept golden pictures."),
        permissions: [
          .writeToPackageDirectory(reason: "It writes the goldens that you accept, and a report.")
        ]),
      path: "Sources/AssayPlugin"),

    // The roof: the only rooms that see both wings.
    program(
      "assay",
      uses: [
        "ScenarioFormat", "Labels", "Typesetting", "Harness", "Reporting", "Reviewing", "GoldenStorage",
        "Expectations", "Renderers", "Comparing", "ImageDiff", "Subjects", "Imaging", "Facts",
      ], linked: linkedWithSwift),
    program("assay-diff", uses: ["Comparing"], linked: linkedWhole),

    // The speed of the engine, of the judge and of whole verifications: run by scripts/bench, no products.
    module("Benchmarking"),
    program(
      "EngineBenchmark",
      uses: [
        "Benchmarking", "ScenarioFormat", "Labels", "Typesetting", "Drawing", "Geometry", "Imaging",
      ]),
    program(
      "DiffBenchmark",
      uses: [
        "Benchmarking", "ImageDiff", "ScenarioFormat", "Typesetting", "Drawing", "Geometry", "Imaging",
        "Subjects",
      ]),
    program("VerifyBenchmark", uses: ["ScenarioFormat", "Subjects"], linked: linkedWithSwift),

    // The tests: one target a module, then those that see more than one room.
    .target(
      name: "AssayTestSupport", dependencies: ["Imaging", "Subjects", "Facts"].map(room),
      path: "Tests/TestSupport", swiftSettings: settings),
    .target(
      name: "AssayFuzzing",
      dependencies: [
        "ScenarioFormat", "Typesetting", "Drawing", "Geometry", "Harness", "GoldenStorage", "Imaging",
        "Facts",
        "Subjects", "TestSupport",
      ].map(room),
      path: "Tests/Fuzzing", swiftSettings: settings),
    tests(
      of: "Fuzz",
      uses: ["Fuzzing", "GoldenStorage", "Harness", "Imaging", "Facts", "Subjects", "TestSupport"],
      excluding: ["Corpus"]),
    // The code that articles show: compiled with the tests, and not run.
    .target(
      name: "AssayArticles", dependencies: [room("AssayTesting")], path: "Tests/Articles",
      swiftSettings: settings),
    tests(of: "Article", uses: ["ScenarioFormat", "Subjects", "TestSupport"]),
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
    tests(of: "Renderers", uses: ["Renderers", "Imaging", "Facts", "Subjects", "TestSupport"]),
    tests(
      of: "AssayTesting",
      uses: [
        "AssayTesting", "Expectations", "Harness", "Renderers", "Imaging", "Facts", "Subjects", "TestSupport",
      ]),
    tests(of: "Conformance", uses: ["Typesetting", "TestSupport"]),
    tests(of: "CommandLine", uses: ["assay", "assay-diff", "Imaging", "TestSupport"], and: ["Yams"]),
    tests(
      of: "Golden",
      uses: [
        "ScenarioFormat", "AssayTesting", "Reporting", "Harness", "GoldenStorage", "Subjects", "Facts",
        "TestSupport",
      ]),
  ]
)

// The program of scripts/fuzz, whose `main` is libFuzzer's; no other build knows of it.
if Context.environment["ASSAY_FUZZ"] == "1" {
  package.targets.append(
    .executableTarget(
      name: "assay-fuzz", dependencies: [room("Fuzzing")], path: "Tests/Fuzzer",
      swiftSettings: settings + [.unsafeFlags(["-parse-as-library"])]))
}
