// swift-tools-version: 6.2
import PackageDescription

let upcoming = ["ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility"]
/// Whether another package uses this one; then Swift Build suppresses warnings, which may not be errors, too.
let isUsed = Context.packageDirectory.contains("/checkouts/") || Context.environment["ASSAY_IS_USED"] == "1"
let settings: [SwiftSetting] =
  [.swiftLanguageMode(.v6)] + (isUsed ? [] : [.treatAllWarnings(as: .error)])
  + upcoming.map { .enableUpcomingFeature($0) }
/// Writes documentation; every build would compile its plugins, and again wherever a variable of the environment differs.
let docc = Package.Dependency.package(url: "https://github.com/swiftlang/swift-docc-plugin", from: "1.5.0")
/// Optimizes loops over pixels, glyphs or edges in debug builds, also in those of packages that depend on this one.
let optimized: [SwiftSetting] = [.unsafeFlags(["-O"], .when(configuration: .debug))]
/// What only the programs need, which packages that depend on this one with `traits: []` do not fetch.
let tool = TargetDependencyCondition.when(traits: ["Tool"])
let cli = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser", condition: tool)
let yams = Target.Dependency.product(name: "Yams", package: "Yams", condition: tool)

/// The module in a folder: prefixed, because a package graph has room for one `Imaging` only (`C/CPNG` is `CAssayPNG`).
func name(_ path: String) -> String {
  let room = String(path.split(separator: "/").last ?? "")
  if room.lowercased().hasPrefix("assay") { return room }
  return path.hasPrefix("C/") ? "CAssay" + room.dropFirst() : "Assay" + room
}

/// The modules of rooms, whose names stand in one string: those of C begin with `C/`, and `Ground` is five.
func rooms(_ names: String) -> [Target.Dependency] {
  names.replacing("Ground", with: "Imaging Facts Subjects Threads System").split(separator: " ")
    .map { .target(name: name(String($0))) }
}

/// A module in `Sources/<path>`, or below another folder.
func module(
  _ path: String, below root: String = "Sources/", uses names: String = "",
  and products: [Target.Dependency] = [], with more: [SwiftSetting] = []
) -> Target {
  let uses = rooms(names) + products
  return .target(name: name(path), dependencies: uses, path: root + path, swiftSettings: settings + more)
}

/// Links release programs with Swift's libraries, and for one address: to load and relocate takes longer than most commands.
let linking = LinkerSetting.unsafeFlags(
  (Context.environment["ASSAY_LINK"] ?? "-use-ld=lld -static-stdlib -Xlinker -no-pie")
    .split(separator: " ").map(String.init)
    + ["CoreFoundation", "_FoundationICU", "_FoundationCollections", "_FoundationCShims"].map { "-l\($0)" },
  .when(platforms: [.linux], configuration: .release))

func program(_ path: String, uses names: String) -> Target {
  .executableTarget(
    name: name(path), dependencies: rooms(names) + [cli], path: "Sources/" + path,
    swiftSettings: settings, linkerSettings: path.hasPrefix("Benchmarks/") ? [linking] : [])
}

/// The tests in `Tests/<path>`, which may import the ground and what else is named; the plain judge takes minutes if not optimized.
func tests(_ path: String, uses names: String = "", and products: [Target.Dependency] = []) -> Target {
  .testTarget(
    name: String(path.split(separator: "/").last ?? ""),
    dependencies: rooms(names + " Ground TestSupport") + products,
    path: "Tests/" + path, exclude: path == "Fuzzing/FuzzTests" ? ["Corpus"] : [],
    swiftSettings: settings + (path == "Judge/ImageDiffTests" ? optimized : []))
}

/// A C library of the system, by pkg-config's, Debian's and Homebrew's name, in `Sources/C/<folder>`.
func system(_ folder: String, _ config: String? = nil, _ apt: String = "", _ brew: String? = nil) -> Target {
  .systemLibrary(
    name: name("C/" + folder), path: "Sources/C/" + folder, pkgConfig: config,
    providers: config.map { [.apt([apt]), .brew([brew ?? $0])] })
}

let cellar: [Target] = [
  system("CFreeType", "freetype2", "libfreetype-dev", "freetype"), system("CZip", "libzip", "libzip-dev"),
  system("CLCMS", "lcms2", "liblcms2-dev", "little-cms2"), system("CPNG", "libpng", "libpng-dev"),
  system("CHarfBuzz", "harfbuzz", "libharfbuzz-dev"), system("CDeflate", "libdeflate", "libdeflate-dev"),
  system("CXXHash", "libxxhash", "libxxhash-dev", "xxhash"), system("CThai", "libthai", "libthai-dev"),
  system("CCrypto", "libcrypto", "libssl-dev", "openssl@3"), system("CFriBidi", "fribidi", "libfribidi-dev"),
  system("CSpawn"), system("CFileSystem"), system("CThreads"), system("CRelease"),
]

let ground: [Target] = [
  module("Ground/Imaging", uses: "C/CPNG C/CLCMS C/CDeflate C/CXXHash", with: optimized),
  module("Ground/Facts"), module("Ground/Subjects", uses: "Imaging Facts System C/CRelease"),
  module("Ground/Hashing", uses: "C/CCrypto"), module("Ground/Threads", uses: "C/CThreads"),
  module("Ground/System", uses: "C/CFileSystem"), module("Ground/Renderers", uses: "C/CSpawn Ground"),
]

let engine: [Target] = [
  module("Engine/Geometry", with: optimized),
  module("Engine/Drawing", uses: "Geometry Imaging Threads C/CFreeType", with: optimized),
  module(
    "Engine/Typesetting",
    uses: "Geometry Imaging Hashing Threads System C/CFreeType C/CHarfBuzz C/CFriBidi C/CThai",
    with: optimized),
  module("Engine/Labels", uses: "Drawing Typesetting Geometry Imaging Facts"),
  module(
    "Engine/ScenarioFormat", uses: "Labels Typesetting Drawing Geometry Renderers Ground", and: [yams]),
]

let judge: [Target] = [
  module("Judge/ImageDiff", uses: "Ground", with: optimized), module("Judge/GoldenStorage", uses: "Ground"),
  module("Judge/DiffCommand", uses: "ImageDiff Ground", and: [cli]),
  module("Judge/Harness", uses: "ImageDiff GoldenStorage Hashing C/CZip Ground"),
  .target(
    name: "AssayReportAssets", path: "Sources/Judge/ReportAssets", exclude: ["page", "report.schema.json"]),
  module("Judge/Reporting", uses: "ReportAssets Harness ImageDiff Hashing C/CDeflate Ground"),
  module("Judge/Reviewing", uses: "Harness Reporting Subjects System"),
]

let verb = PluginCommandIntent.custom(verb: "assay", description: "Judge, review and accept golden pictures.")
var writing: [PluginPermission] = []
#if os(macOS)  // Elsewhere no sandbox keeps plugins from writing, and SwiftPM would ask anew with every command.
  writing = [.writeToPackageDirectory(reason: "It writes goldens that you accept, and a report.")]
#endif

let testing: [Target] = [
  module("Testing/Expectations", uses: "Harness Reporting GoldenStorage Hashing Renderers Ground"),
  module("Testing/AssayTesting", uses: "Expectations Harness Reporting ImageDiff Renderers Ground"),
  module("Testing/AssayXCTest", uses: "Expectations Reporting Renderers Ground"),
  .plugin(
    name: "AssayPlugin", capability: .command(intent: verb, permissions: writing),
    path: "Sources/Testing/AssayPlugin"),
]

let roof: [Target] = [
  program(
    "assay",
    uses: "ScenarioFormat Labels Typesetting Harness Reporting Reviewing GoldenStorage Expectations"
      + " Renderers DiffCommand ImageDiff Ground"),
  program("assay-diff", uses: "DiffCommand Subjects System"),
  .target(name: "AssayLinking", path: "Sources/Linking", publicHeadersPath: ".", linkerSettings: [linking]),
]

let benchmarks: [Target] = [
  module("Benchmarks/Benchmarking"),
  program(
    "Benchmarks/EngineBenchmark",
    uses: "Benchmarking ScenarioFormat Labels Typesetting Drawing Geometry Facts Imaging Threads"),
  program(
    "Benchmarks/DiffBenchmark",
    uses: "Benchmarking ImageDiff ScenarioFormat Typesetting Drawing Geometry Imaging Subjects"),
  program("Benchmarks/VerifyBenchmark", uses: "ScenarioFormat Subjects Threads"),
]

let testTargets: [Target] = [
  module("TestSupport", below: "Tests/", uses: "Ground"),
  tests("Ground/ImagingTests"), tests("Ground/FactsTests"), tests("Ground/SubjectsTests"),
  tests("Ground/HashingTests", uses: "Hashing"), tests("Ground/RenderersTests", uses: "Renderers"),
  tests("Ground/ThreadsTests"), tests("Engine/ConformanceTests", uses: "Typesetting"),
  tests("Engine/GeometryTests", uses: "Geometry"), tests("Engine/DrawingTests", uses: "Drawing Geometry"),
  tests("Engine/TypesettingTests", uses: "Typesetting Geometry"),
  tests("Engine/LabelsTests", uses: "Labels Drawing Typesetting Geometry"),
  tests("Engine/ScenarioFormatTests", uses: "ScenarioFormat Labels Typesetting"),
  tests("Judge/ImageDiffTests", uses: "ImageDiff"), tests("Judge/GoldenStorageTests", uses: "GoldenStorage"),
  tests("Judge/HarnessTests", uses: "Harness GoldenStorage ImageDiff Hashing"),
  tests("Judge/ReportingTests", uses: "Reporting Harness GoldenStorage ImageDiff"),
  tests("Judge/ReviewingTests", uses: "Reviewing Harness Reporting GoldenStorage"),
  tests("Testing/AssayTestingTests", uses: "AssayTesting Expectations Harness Renderers"),
  module("Testing/Articles", below: "Tests/", uses: "AssayTesting"),
  tests("Testing/ArticleTests", uses: "ScenarioFormat"),
  module(
    "Fuzzing/Fuzzing", below: "Tests/",
    uses: "ScenarioFormat Typesetting Drawing Geometry Harness GoldenStorage Ground TestSupport"),
  tests("Fuzzing/FuzzTests", uses: "Fuzzing GoldenStorage Harness"),
  tests(
    "CommandLineTests",
    uses: "assay assay-diff ScenarioFormat Harness GoldenStorage Hashing Renderers Typesetting Labels",
    and: [yams]),
  tests("GoldenTests", uses: "ScenarioFormat Labels AssayTesting Reporting Harness GoldenStorage"),
]

/// The program of scripts/fuzz, whose `main` is libFuzzer's; no other build knows of it.
let fuzzer = Target.executableTarget(
  name: "assay-fuzz", dependencies: rooms("Fuzzing"), path: "Tests/Fuzzing/Fuzzer",
  swiftSettings: settings + [.unsafeFlags(["-parse-as-library"])])

func closure(of name: String, in targets: [Target]) -> Set<String> {
  (targets.first { $0.name == name }?.dependencies ?? []).reduce(into: [name]) {
    if case .targetItem(let room, _) = $1, !$0.contains(room) { $0.formUnion(closure(of: room, in: targets)) }
  }
}

let package = Package(
  name: "assay", platforms: [.macOS(.v15)],
  products: [.plugin(name: "AssayPlugin", targets: ["AssayPlugin"])]
    + ["assay", "assay-diff"].map { .executable(name: $0, targets: [$0, "AssayLinking"]) }
    + ["AssayTesting", "AssayXCTest"].map { .library(name: $0, targets: [$0]) },
  traits: [.default(enabledTraits: ["Tool"]), .trait(name: "Tool", description: "The programs.")],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
  ] + (Context.environment["ASSAY_DOCC"] == "1" ? [docc] : []),
  targets: cellar + ground + engine + judge + testing + roof + benchmarks + testTargets
    + (Context.environment["ASSAY_FUZZ"] == "1" ? [fuzzer] : [])
)

// `ASSAY_TESTS="HarnessTests FactsTests"` leaves these and what they stand on, for a short way from an edit to a word.
if let chosen = Context.environment["ASSAY_TESTS"]?.split(separator: " ") {
  let kept = Set(chosen.flatMap { closure(of: String($0), in: package.targets) })
  package.targets.removeAll { !kept.contains($0.name) }
  package.products = []
}
