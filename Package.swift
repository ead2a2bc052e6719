// swift-tools-version: 6.2
import PackageDescription

// MARK: - Settings

/// Settings of every Swift target.
///
/// `scripts/test` makes warnings errors. Packages that depend on this one build in spite of warnings.
let strict: [SwiftSetting] =
  [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ] + (Context.environment["ASSAY_STRICT"] == "1" ? [.treatAllWarnings(as: .error)] : [])

/// Optimizes loops over pixels, glyphs and edges in debug builds, too.
///
/// Without it, tests would take minutes.
let optimized: [SwiftSetting] = strict + [.unsafeFlags(["-O"], .when(configuration: .debug))]

/// Links released programs statically with Swift's libraries, at a fixed address.
///
/// Relocating them takes longer than most commands. ASSAY_LINK replaces the flags.
let staticLinking = LinkerSetting.unsafeFlags(
  (Context.environment["ASSAY_LINK"] ?? "-use-ld=lld -static-stdlib -Xlinker -no-pie")
    .split(separator: " ").map(String.init)
    + ["-l_FoundationCollections", "-l_FoundationCShims"],
  .when(platforms: [.linux], configuration: .release))

// MARK: - Packages

/// Only programs need this package; a package that uses Assay with `traits: []` does not download it.
let whenTool = TargetDependencyCondition.when(traits: ["Tool"])
let argumentParser = Target.Dependency.product(
  name: "ArgumentParser", package: "swift-argument-parser", condition: whenTool)

/// Whether every build reads WebP and JPEG, which needs libwebp and libjpeg-turbo.
///
/// The scripts of this repository set it. It is a definition, not a default trait. SwiftPM passes two traits in changing order,
/// and then compiles everything again.
let readsMoreFormats = Context.environment["ASSAY_FORMATS"] == "1"
/// Other packages ask for these formats with the trait.
let whenMoreFormats: TargetDependencyCondition? =
  readsMoreFormats ? nil : .when(traits: ["MorePictureFormats"])

var packages: [Package.Dependency] = [
  .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2")
]
if Context.environment["ASSAY_DOCC"] == "1" {
  // Only to write the documentation: every build would compile the plugin.
  packages.append(.package(url: "https://github.com/swiftlang/swift-docc-plugin", from: "1.5.0"))
}

// MARK: - Kinds of targets

/// A C library of the system, whose module map is in `Sources/C`.
func library(_ name: String, _ pkgConfig: String, _ package: String) -> Target {
  .systemLibrary(
    name: "CAssay" + name, path: "Sources/C/C" + name, pkgConfig: pkgConfig, providers: [.apt([package])])
}

/// A module in a folder of `Sources`, or elsewhere.
func module(
  _ name: String, _ folder: String, _ dependencies: [Target.Dependency], root: String = "Sources/",
  _ settings: [SwiftSetting] = strict
) -> Target {
  .target(name: name, dependencies: dependencies, path: root + folder, swiftSettings: settings)
}

/// Tests in a folder of `Tests` that is named like their target.
func tests(
  _ name: String, _ folder: String, _ dependencies: [Target.Dependency], exclude: [String] = [],
  _ settings: [SwiftSetting] = strict
) -> Target {
  .testTarget(
    name: name, dependencies: dependencies, path: "Tests/" + folder + name, exclude: exclude,
    swiftSettings: settings)
}

// MARK: - C libraries

let cLibraries: [Target] = [
  library("Crypto", "libcrypto", "libssl-dev"),
  library("Deflate", "libdeflate", "libdeflate-dev"),
  library("FreeType", "freetype2", "libfreetype-dev"),
  library("FriBidi", "fribidi", "libfribidi-dev"),
  library("HarfBuzz", "harfbuzz", "libharfbuzz-dev"),
  library("JPEG", "libjpeg", "libjpeg-dev"),
  library("LCMS", "lcms2", "liblcms2-dev"),
  library("PNG", "libpng", "libpng-dev"),
  library("Thai", "libthai", "libthai-dev"),
  library("WebP", "libwebp", "libwebp-dev"),
  library("XXHash", "libxxhash", "libxxhash-dev"),
  library("YAML", "yaml-0.1", "libyaml-dev"),
  .systemLibrary(name: "CAssaySystem", path: "Sources/C/CSystem"),
]

// MARK: - Ground: what engine and judge share

let ground = [
  module("AssaySystem", "Ground/System", ["CAssaySystem"]),
  module("AssayFacts", "Ground/Facts", []),
  module(
    "AssayImaging", "Ground/Imaging",
    [
      "CAssayDeflate", .byName(name: "CAssayJPEG", condition: whenMoreFormats), "CAssayLCMS", "CAssayPNG",
      .byName(name: "CAssayWebP", condition: whenMoreFormats), "CAssayXXHash",
    ],
    optimized + (readsMoreFormats ? [.define("MorePictureFormats")] : [])),
  // Apart from the rest, because assay-diff needs no SHA-256 and should not load libcrypto.
  module("AssayHashing", "Ground/Hashing", ["CAssayCrypto"]),
  module("AssaySubjects", "Ground/Subjects", ["AssayFacts", "AssayImaging", "AssaySystem", "CAssaySystem"]),
  module(
    "AssayRenderers", "Ground/Renderers",
    ["AssayFacts", "AssayImaging", "AssaySubjects", "AssaySystem", "CAssaySystem"]),
]

// MARK: - Engine: from scenario files to pictures

let engine = [
  module("AssayGeometry", "Engine/Geometry", [], optimized),
  module("AssayDrawing", "Engine/Drawing", ["AssayGeometry", "AssayImaging", "CAssayFreeType"], optimized),
  module(
    "AssayTypesetting", "Engine/Typesetting",
    [
      "AssayGeometry", "AssayHashing", "AssayImaging", "AssaySystem", "CAssayFreeType", "CAssayFriBidi",
      "CAssayHarfBuzz", "CAssayThai",
    ], optimized),
  module(
    "AssayLabels", "Engine/Labels",
    ["AssayDrawing", "AssayFacts", "AssayGeometry", "AssayImaging", "AssayTypesetting"]),
  module(
    "AssayScenarioFormat", "Engine/ScenarioFormat",
    [
      "AssayDrawing", "AssayFacts", "AssayGeometry", "AssayImaging", "AssayLabels", "AssayRenderers",
      "AssaySubjects", "AssaySystem", "AssayTestFonts", "AssayTypesetting", "CAssayYAML",
    ]),
  // C, because `#embed` puts the files into the program without a resource bundle.
  .target(name: "AssayTestFonts", path: "Sources/Engine/TestFonts"),
]

// MARK: - Judge: from pictures to verdicts and reports

let judge = [
  module(
    "AssayImageDiff", "Judge/ImageDiff", ["AssayFacts", "AssayImaging", "AssaySubjects", "AssaySystem"],
    optimized),
  module("AssayExplaining", "Judge/Explaining", ["AssayFacts", "AssayImaging", "AssaySubjects"], optimized),
  module(
    "AssayDiffCommand", "Programs/DiffCommand",
    [
      "AssayExplaining", "AssayFacts", "AssayImageDiff", "AssayImaging", "AssaySubjects", "AssaySystem",
      argumentParser,
    ]),
  module("AssayGoldens", "Judge/Goldens", ["AssayFacts", "AssayImaging", "AssaySubjects", "AssaySystem"]),
  module(
    "AssayVerifying", "Judge/Verifying",
    [
      "AssayExplaining", "AssayFacts", "AssayGoldens", "AssayHashing", "AssayImageDiff", "AssayImaging",
      "AssaySubjects", "AssaySystem",
    ]),
  // C, because `#embed` puts the page's files into the program without a resource bundle.
  .target(
    name: "AssayReportAssets", path: "Sources/Judge/ReportAssets", exclude: ["page", "report.schema.json"]),
  module(
    "AssayReporting", "Judge/Reporting",
    [
      "AssayExplaining", "AssayFacts", "AssayVerifying", "AssayHashing", "AssayImageDiff", "AssayImaging",
      "AssayReportAssets", "AssaySubjects", "AssaySystem", "CAssayDeflate",
    ]),
  module(
    "AssayReviewing", "Judge/Reviewing",
    ["AssayVerifying", "AssayReporting", "AssaySubjects", "AssaySystem"]),
]

// MARK: - Testing: goldens in other packages' tests

let testing = [
  module(
    "AssayExpectations", "Testing/Expectations",
    [
      "AssayFacts", "AssayGoldens", "AssayVerifying", "AssayHashing", "AssayImaging", "AssayRenderers",
      "AssayReporting", "AssaySubjects", "AssaySystem",
    ]),
  module(
    "AssayTesting", "Testing/AssayTesting",
    [
      "AssayExpectations", "AssayFacts", "AssayVerifying", "AssayImageDiff", "AssayImaging", "AssayRenderers",
      "AssayReporting", "AssaySubjects",
    ]),
  module(
    "AssayXCTest", "Testing/AssayXCTest",
    ["AssayExpectations", "AssayFacts", "AssayImaging", "AssayRenderers", "AssayReporting", "AssaySubjects"]),
  .plugin(
    name: "AssayPlugin",
    // No permission: SwiftPM would ask for it with every command, and only macOS keeps plugins from writing.
    capability: .command(
      intent: .custom(verb: "assay", description: "Judge, review and accept golden pictures.")),
    path: "Sources/Testing/AssayPlugin"),
]

// MARK: - Programs: the only targets that see engine and judge

let programs: [Target] = [
  .executableTarget(
    name: "assay",
    dependencies: [
      "AssayDiffCommand", "AssayExpectations", "AssayFacts", "AssayGoldens", "AssayVerifying",
      "AssayImageDiff", "AssayImaging", "AssayInitFiles", "AssayLabels", "AssayRenderers", "AssayReporting",
      "AssayReviewing", "AssayScenarioFormat", "AssaySubjects", "AssaySystem", "AssayTypesetting",
      argumentParser,
    ], path: "Sources/Programs/assay", swiftSettings: strict),
  // C, like AssayReportAssets.
  .target(name: "AssayInitFiles", path: "Sources/Programs/init-files", exclude: ["files"]),
  .executableTarget(
    name: "assay-diff", dependencies: ["AssayDiffCommand", "AssaySubjects", "AssaySystem", argumentParser],
    path: "Sources/Programs/assay-diff", swiftSettings: strict),
  // Empty: it carries the linker settings of the products assay and assay-diff. If the programs' own targets had them, they
  // would apply to the tests as well, which import these targets and load Swift's libraries.
  .target(
    name: "AssayLinking", path: "Sources/Programs/Linking", publicHeadersPath: ".",
    linkerSettings: [staticLinking]),
]

let benchmark = Target.executableTarget(
  name: "AssayBenchmark",
  dependencies: [
    "AssayDrawing", "AssayGeometry", "AssayImageDiff", "AssayImaging", "AssayLabels", "AssayScenarioFormat",
    "AssaySubjects", "AssaySystem", "AssayTypesetting", argumentParser,
  ], path: "Sources/Benchmarks", swiftSettings: strict, linkerSettings: [staticLinking])

// MARK: - Tests

let groundTests = [
  module("AssayTestSupport", "TestSupport", ["AssayImaging"], root: "Tests/"),
  tests("SystemTests", "Ground/", ["AssaySystem"]),
  tests("FactsTests", "Ground/", ["AssayFacts", "AssayTestSupport"]),
  tests("ImagingTests", "Ground/", ["AssayImaging", "AssayTestSupport"]),
  tests("HashingTests", "Ground/", ["AssayHashing"]),
  tests("SubjectsTests", "Ground/", ["AssayFacts", "AssayImaging", "AssaySubjects", "AssayTestSupport"]),
  tests(
    "RenderersTests", "Ground/",
    ["AssayFacts", "AssayImaging", "AssayRenderers", "AssaySubjects", "AssayTestSupport"]),
]

let engineTests = [
  tests("GeometryTests", "Engine/", ["AssayGeometry"]),
  tests("DrawingTests", "Engine/", ["AssayDrawing", "AssayGeometry", "AssayImaging", "AssayTestSupport"]),
  tests(
    "TypesettingTests", "Engine/",
    ["AssayGeometry", "AssayImaging", "AssaySubjects", "AssayTestSupport", "AssayTypesetting"]),
  tests("ConformanceTests", "Engine/", ["AssayTestSupport", "AssayTypesetting"]),
  tests(
    "LabelsTests", "Engine/",
    [
      "AssayDrawing", "AssayFacts", "AssayGeometry", "AssayImaging", "AssayLabels", "AssayTestSupport",
      "AssayTypesetting",
    ]),
  tests(
    "ScenarioFormatTests", "Engine/",
    [
      "AssayFacts", "AssayGeometry", "AssayImaging", "AssayLabels", "AssayRenderers", "AssayScenarioFormat",
      "AssaySubjects", "AssayTestSupport", "AssayTypesetting",
    ]),
]

let judgeTests = [
  tests("ExplainingTests", "Judge/", ["AssayExplaining", "AssayImaging", "AssaySubjects"]),
  // Optimized, because the plain definition of the comparator looks at every pixel many times.
  tests(
    "ImageDiffTests", "Judge/", ["AssayImageDiff", "AssayImaging", "AssaySubjects", "AssayTestSupport"],
    optimized),
  tests(
    "GoldensTests", "Judge/",
    ["AssayFacts", "AssayGoldens", "AssayImaging", "AssaySubjects", "AssayTestSupport"]),
  tests(
    "VerifyingTests", "Judge/",
    [
      "AssayExplaining", "AssayFacts", "AssayGoldens", "AssayVerifying", "AssayHashing", "AssayImageDiff",
      "AssayImaging", "AssaySubjects", "AssaySystem", "AssayTestSupport",
    ]),
  tests(
    "ReportingTests", "Judge/",
    [
      "AssayExplaining", "AssayFacts", "AssayGoldens", "AssayVerifying", "AssayImageDiff", "AssayImaging",
      "AssayReporting", "AssaySubjects", "AssayTestSupport",
    ]),
  tests(
    "ReviewingTests", "Judge/",
    [
      "AssayExplaining", "AssayFacts", "AssayGoldens", "AssayVerifying", "AssayImaging", "AssayReviewing",
      "AssaySubjects", "AssayTestSupport",
    ]),
]

let programTests = [
  tests(
    "AssayTestingTests", "Testing/",
    [
      "AssayExpectations", "AssayFacts", "AssayGoldens", "AssayVerifying", "AssayImaging",
      "AssayRenderers", "AssaySubjects", "AssayTestSupport", "AssayTesting",
    ]),
  module("AssayArticles", "Testing/Articles", ["AssayTesting"], root: "Tests/"),
  tests("ArticleTests", "Testing/", ["AssayScenarioFormat", "AssaySubjects", "AssayTestSupport"]),
  tests(
    "CommandLineTests", "Programs/",
    [
      "assay", "assay-diff", "AssayDiffCommand", "AssayFacts", "AssayGoldens", "AssayVerifying",
      "AssayHashing", "AssayImaging", "AssayLabels", "AssayRenderers", "AssayReporting",
      "AssayScenarioFormat", "AssaySubjects", "AssayTestSupport", "AssayTypesetting", argumentParser,
    ]),
  tests(
    "GoldenTests", "",
    [
      "AssayFacts", "AssayGoldens", "AssayVerifying", "AssayLabels", "AssayReporting",
      "AssayScenarioFormat", "AssaySubjects", "AssayTestSupport", "AssayTesting",
    ]),
]

var fuzzing = [
  module(
    "AssayFuzzing", "Fuzzing/Fuzzing",
    [
      "AssayDrawing", "AssayExpectations", "AssayFacts", "AssayGeometry", "AssayGoldens",
      "AssayVerifying", "AssayImaging", "AssayReporting", "AssayReviewing", "AssayScenarioFormat",
      "AssaySubjects", "AssayTestSupport", "AssayTypesetting",
    ], root: "Tests/"),
  tests(
    "FuzzTests", "Fuzzing/",
    [
      "AssayFacts", "AssayFuzzing", "AssayGoldens", "AssayVerifying", "AssayImaging", "AssaySubjects",
      "AssayTestSupport",
    ], exclude: ["Corpus"]),
]
if Context.environment["ASSAY_FUZZ"] == "1" {
  // Built by scripts/check/sanitize alone: libFuzzer brings its own `main`.
  fuzzing.append(
    .executableTarget(
      name: "assay-fuzz", dependencies: ["AssayFuzzing"], path: "Tests/Fuzzing/Fuzzer",
      swiftSettings: strict + [.unsafeFlags(["-parse-as-library"])],
      linkerSettings: [.unsafeFlags(["-sanitize=fuzzer,address"])]))
}

// MARK: - Package

let package = Package(
  name: "assay",
  products: [
    .executable(name: "assay", targets: ["assay", "AssayLinking"]),
    .executable(name: "assay-diff", targets: ["assay-diff", "AssayLinking"]),
    .library(name: "AssayTesting", targets: ["AssayTesting"]),
    .library(name: "AssayXCTest", targets: ["AssayXCTest"]),
    .plugin(name: "AssayPlugin", targets: ["AssayPlugin"]),
  ],
  traits: [
    .default(enabledTraits: ["Tool"]),
    .trait(name: "MorePictureFormats", description: "Reads WebP and JPEG, with libwebp and libjpeg-turbo."),
    .trait(name: "Tool", description: "Builds the programs assay and assay-diff."),
  ],
  dependencies: packages,
  targets: cLibraries + ground + engine + judge + testing + programs + [benchmark]
    + groundTests + engineTests + judgeTests + programTests + fuzzing
)

// ASSAY_TESTS="VerifyingTests FactsTests" keeps only these targets and their dependencies, so that a change in one module
// is tested without building the others.
if let names = Context.environment["ASSAY_TESTS"]?.split(separator: " ").map(String.init) {
  var kept = Set(names)
  var unvisited = names
  while let name = unvisited.popLast() {
    let target = package.targets.first { $0.name == name }
    for case .byNameItem(let dependency, _) in target?.dependencies ?? []
    where kept.insert(dependency).inserted {
      unvisited.append(dependency)
    }
  }
  package.targets.removeAll { !kept.contains($0.name) }
  package.products = []
}
