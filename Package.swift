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

// MARK: - C libraries

let cLibraries: [Target] = [
  .systemLibrary(
    name: "CAssayCrypto", path: "Sources/C/CCrypto", pkgConfig: "libcrypto",
    providers: [.apt(["libssl-dev"])]),
  .systemLibrary(
    name: "CAssayDeflate", path: "Sources/C/CDeflate", pkgConfig: "libdeflate",
    providers: [.apt(["libdeflate-dev"])]),
  .systemLibrary(
    name: "CAssayFreeType", path: "Sources/C/CFreeType", pkgConfig: "freetype2",
    providers: [.apt(["libfreetype-dev"])]),
  .systemLibrary(
    name: "CAssayFriBidi", path: "Sources/C/CFriBidi", pkgConfig: "fribidi",
    providers: [.apt(["libfribidi-dev"])]),
  .systemLibrary(
    name: "CAssayHarfBuzz", path: "Sources/C/CHarfBuzz", pkgConfig: "harfbuzz",
    providers: [.apt(["libharfbuzz-dev"])]),
  .systemLibrary(
    name: "CAssayJPEG", path: "Sources/C/CJPEG", pkgConfig: "libjpeg",
    providers: [.apt(["libjpeg-dev"])]),
  .systemLibrary(
    name: "CAssayLCMS", path: "Sources/C/CLCMS", pkgConfig: "lcms2",
    providers: [.apt(["liblcms2-dev"])]),
  .systemLibrary(
    name: "CAssayPNG", path: "Sources/C/CPNG", pkgConfig: "libpng",
    providers: [.apt(["libpng-dev"])]),
  .systemLibrary(
    name: "CAssayThai", path: "Sources/C/CThai", pkgConfig: "libthai",
    providers: [.apt(["libthai-dev"])]),
  .systemLibrary(
    name: "CAssayWebP", path: "Sources/C/CWebP", pkgConfig: "libwebp",
    providers: [.apt(["libwebp-dev"])]),
  .systemLibrary(
    name: "CAssayXXHash", path: "Sources/C/CXXHash", pkgConfig: "libxxhash",
    providers: [.apt(["libxxhash-dev"])]),
  .systemLibrary(
    name: "CAssayYAML", path: "Sources/C/CYAML", pkgConfig: "yaml-0.1",
    providers: [.apt(["libyaml-dev"])]),
  .systemLibrary(name: "CAssaySystem", path: "Sources/C/CSystem"),
]

// MARK: - Ground: what engine and judge share

let ground: [Target] = [
  .target(
    name: "AssaySystem", dependencies: ["CAssaySystem"], path: "Sources/Ground/System", swiftSettings: strict),
  .target(name: "AssayFacts", path: "Sources/Ground/Facts", swiftSettings: strict),
  .target(
    name: "AssayImaging",
    dependencies: [
      "CAssayDeflate", .byName(name: "CAssayJPEG", condition: whenMoreFormats), "CAssayLCMS", "CAssayPNG",
      .byName(name: "CAssayWebP", condition: whenMoreFormats), "CAssayXXHash",
    ], path: "Sources/Ground/Imaging",
    swiftSettings: optimized + (readsMoreFormats ? [.define("MorePictureFormats")] : [])),
  // Apart from the rest, because assay-diff needs no SHA-256 and should not load libcrypto.
  .target(
    name: "AssayHashing", dependencies: ["CAssayCrypto"], path: "Sources/Ground/Hashing",
    swiftSettings: strict),
  .target(
    name: "AssaySubjects", dependencies: ["AssayFacts", "AssayImaging", "AssaySystem", "CAssaySystem"],
    path: "Sources/Ground/Subjects", swiftSettings: strict),
  .target(
    name: "AssayRenderers",
    dependencies: ["AssayFacts", "AssayImaging", "AssaySubjects", "AssaySystem", "CAssaySystem"],
    path: "Sources/Ground/Renderers", swiftSettings: strict),
]

// MARK: - Engine: from scenario files to pictures

let engine: [Target] = [
  .target(name: "AssayGeometry", path: "Sources/Engine/Geometry", swiftSettings: optimized),
  .target(
    name: "AssayDrawing", dependencies: ["AssayGeometry", "AssayImaging", "CAssayFreeType"],
    path: "Sources/Engine/Drawing", swiftSettings: optimized),
  .target(
    name: "AssayTypesetting",
    dependencies: [
      "AssayGeometry", "AssayHashing", "AssayImaging", "AssaySystem", "CAssayFreeType", "CAssayFriBidi",
      "CAssayHarfBuzz", "CAssayThai",
    ], path: "Sources/Engine/Typesetting", swiftSettings: optimized),
  .target(
    name: "AssayLabels",
    dependencies: ["AssayDrawing", "AssayFacts", "AssayGeometry", "AssayImaging", "AssayTypesetting"],
    path: "Sources/Engine/Labels", swiftSettings: strict),
  .target(
    name: "AssayScenarioFormat",
    dependencies: [
      "AssayDrawing", "AssayFacts", "AssayGeometry", "AssayImaging", "AssayLabels", "AssayRenderers",
      "AssaySubjects", "AssaySystem", "AssayTestFonts", "AssayTypesetting", "CAssayYAML",
    ], path: "Sources/Engine/ScenarioFormat", swiftSettings: strict),
  // C, because `#embed` puts the files into the program without a resource bundle.
  .target(name: "AssayTestFonts", path: "Sources/Engine/TestFonts"),
]

// MARK: - Judge: from pictures to verdicts and reports

let judge: [Target] = [
  .target(
    name: "AssayImageDiff", dependencies: ["AssayFacts", "AssayImaging", "AssaySubjects", "AssaySystem"],
    path: "Sources/Judge/ImageDiff", swiftSettings: optimized),
  .target(
    name: "AssayExplaining", dependencies: ["AssayFacts", "AssayImaging", "AssaySubjects"],
    path: "Sources/Judge/Explaining", swiftSettings: optimized),
  .target(
    name: "AssayDiffCommand",
    dependencies: [
      "AssayExplaining", "AssayFacts", "AssayImageDiff", "AssayImaging", "AssaySubjects", "AssaySystem",
      argumentParser,
    ], path: "Sources/Programs/DiffCommand", swiftSettings: strict),
  .target(
    name: "AssayGoldens", dependencies: ["AssayFacts", "AssayImaging", "AssaySubjects", "AssaySystem"],
    path: "Sources/Judge/Goldens", swiftSettings: strict),
  .target(
    name: "AssayVerifying",
    dependencies: [
      "AssayExplaining", "AssayFacts", "AssayGoldens", "AssayHashing", "AssayImageDiff",
      "AssayImaging", "AssaySubjects", "AssaySystem",
    ], path: "Sources/Judge/Verifying", swiftSettings: strict),
  // C, because `#embed` puts the page's files into the program without a resource bundle.
  .target(
    name: "AssayReportAssets", path: "Sources/Judge/ReportAssets", exclude: ["page", "report.schema.json"]),
  .target(
    name: "AssayReporting",
    dependencies: [
      "AssayExplaining", "AssayFacts", "AssayVerifying", "AssayHashing", "AssayImageDiff", "AssayImaging",
      "AssayReportAssets", "AssaySubjects", "AssaySystem", "CAssayDeflate",
    ], path: "Sources/Judge/Reporting", swiftSettings: strict),
  .target(
    name: "AssayReviewing",
    dependencies: ["AssayVerifying", "AssayReporting", "AssaySubjects", "AssaySystem"],
    path: "Sources/Judge/Reviewing", swiftSettings: strict),
]

// MARK: - Testing: goldens in other packages' tests

let testing: [Target] = [
  .target(
    name: "AssayExpectations",
    dependencies: [
      "AssayFacts", "AssayGoldens", "AssayVerifying", "AssayHashing", "AssayImaging", "AssayRenderers",
      "AssayReporting", "AssaySubjects", "AssaySystem",
    ], path: "Sources/Testing/Expectations", swiftSettings: strict),
  .target(
    name: "AssayTesting",
    dependencies: [
      "AssayExpectations", "AssayFacts", "AssayVerifying", "AssayImageDiff", "AssayImaging", "AssayRenderers",
      "AssayReporting", "AssaySubjects",
    ], path: "Sources/Testing/AssayTesting", swiftSettings: strict),
  .target(
    name: "AssayXCTest",
    dependencies: [
      "AssayExpectations", "AssayFacts", "AssayImaging", "AssayRenderers", "AssayReporting", "AssaySubjects",
    ], path: "Sources/Testing/AssayXCTest", swiftSettings: strict),
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

let groundTests: [Target] = [
  .target(
    name: "AssayTestSupport", dependencies: ["AssayImaging"], path: "Tests/TestSupport", swiftSettings: strict
  ),
  .testTarget(
    name: "SystemTests", dependencies: ["AssaySystem"], path: "Tests/Ground/SystemTests",
    swiftSettings: strict),
  .testTarget(
    name: "FactsTests", dependencies: ["AssayFacts", "AssayTestSupport"], path: "Tests/Ground/FactsTests",
    swiftSettings: strict),
  .testTarget(
    name: "ImagingTests", dependencies: ["AssayImaging", "AssayTestSupport"],
    path: "Tests/Ground/ImagingTests",
    swiftSettings: strict),
  .testTarget(
    name: "HashingTests", dependencies: ["AssayHashing"], path: "Tests/Ground/HashingTests",
    swiftSettings: strict),
  .testTarget(
    name: "SubjectsTests", dependencies: ["AssayFacts", "AssayImaging", "AssaySubjects", "AssayTestSupport"],
    path: "Tests/Ground/SubjectsTests", swiftSettings: strict),
  .testTarget(
    name: "RenderersTests",
    dependencies: ["AssayFacts", "AssayImaging", "AssayRenderers", "AssaySubjects", "AssayTestSupport"],
    path: "Tests/Ground/RenderersTests", swiftSettings: strict),
]

let engineTests: [Target] = [
  .testTarget(
    name: "GeometryTests", dependencies: ["AssayGeometry"], path: "Tests/Engine/GeometryTests",
    swiftSettings: strict),
  .testTarget(
    name: "DrawingTests",
    dependencies: ["AssayDrawing", "AssayGeometry", "AssayImaging", "AssayTestSupport"],
    path: "Tests/Engine/DrawingTests", swiftSettings: strict),
  .testTarget(
    name: "TypesettingTests",
    dependencies: ["AssayGeometry", "AssayImaging", "AssaySubjects", "AssayTestSupport", "AssayTypesetting"],
    path: "Tests/Engine/TypesettingTests", swiftSettings: strict),
  .testTarget(
    name: "ConformanceTests", dependencies: ["AssayTestSupport", "AssayTypesetting"],
    path: "Tests/Engine/ConformanceTests", swiftSettings: strict),
  .testTarget(
    name: "LabelsTests",
    dependencies: [
      "AssayDrawing", "AssayFacts", "AssayGeometry", "AssayImaging", "AssayLabels", "AssayTestSupport",
      "AssayTypesetting",
    ], path: "Tests/Engine/LabelsTests", swiftSettings: strict),
  .testTarget(
    name: "ScenarioFormatTests",
    dependencies: [
      "AssayFacts", "AssayGeometry", "AssayImaging", "AssayLabels", "AssayRenderers", "AssayScenarioFormat",
      "AssaySubjects", "AssayTestSupport", "AssayTypesetting",
    ], path: "Tests/Engine/ScenarioFormatTests", swiftSettings: strict),
]

let judgeTests: [Target] = [
  .testTarget(
    name: "ExplainingTests", dependencies: ["AssayExplaining", "AssayImaging", "AssaySubjects"],
    path: "Tests/Judge/ExplainingTests", swiftSettings: strict),
  // Optimized, because the plain definition of the comparator looks at every pixel many times.
  .testTarget(
    name: "ImageDiffTests",
    dependencies: ["AssayImageDiff", "AssayImaging", "AssaySubjects", "AssayTestSupport"],
    path: "Tests/Judge/ImageDiffTests", swiftSettings: optimized),
  .testTarget(
    name: "GoldensTests",
    dependencies: ["AssayFacts", "AssayGoldens", "AssayImaging", "AssaySubjects", "AssayTestSupport"],
    path: "Tests/Judge/GoldensTests", swiftSettings: strict),
  .testTarget(
    name: "VerifyingTests",
    dependencies: [
      "AssayExplaining", "AssayFacts", "AssayGoldens", "AssayVerifying", "AssayHashing", "AssayImageDiff",
      "AssayImaging", "AssaySubjects", "AssaySystem", "AssayTestSupport",
    ], path: "Tests/Judge/VerifyingTests", swiftSettings: strict),
  .testTarget(
    name: "ReportingTests",
    dependencies: [
      "AssayExplaining", "AssayFacts", "AssayGoldens", "AssayVerifying", "AssayImageDiff", "AssayImaging",
      "AssayReporting", "AssaySubjects", "AssayTestSupport",
    ], path: "Tests/Judge/ReportingTests", swiftSettings: strict),
  .testTarget(
    name: "ReviewingTests",
    dependencies: [
      "AssayExplaining", "AssayFacts", "AssayGoldens", "AssayVerifying", "AssayImaging", "AssayReviewing",
      "AssaySubjects", "AssayTestSupport",
    ], path: "Tests/Judge/ReviewingTests", swiftSettings: strict),
]

let programTests: [Target] = [
  .testTarget(
    name: "AssayTestingTests",
    dependencies: [
      "AssayExpectations", "AssayFacts", "AssayGoldens", "AssayVerifying", "AssayImaging",
      "AssayRenderers", "AssaySubjects", "AssayTestSupport", "AssayTesting",
    ], path: "Tests/Testing/AssayTestingTests", swiftSettings: strict),
  .target(
    name: "AssayArticles", dependencies: ["AssayTesting"], path: "Tests/Testing/Articles",
    swiftSettings: strict),
  .testTarget(
    name: "ArticleTests", dependencies: ["AssayScenarioFormat", "AssaySubjects", "AssayTestSupport"],
    path: "Tests/Testing/ArticleTests", swiftSettings: strict),
  .testTarget(
    name: "CommandLineTests",
    dependencies: [
      "assay", "assay-diff", "AssayDiffCommand", "AssayFacts", "AssayGoldens", "AssayVerifying",
      "AssayHashing", "AssayImaging", "AssayLabels", "AssayRenderers", "AssayReporting",
      "AssayScenarioFormat",
      "AssaySubjects", "AssayTestSupport", "AssayTypesetting", argumentParser,
    ], path: "Tests/Programs/CommandLineTests", swiftSettings: strict),
  .testTarget(
    name: "GoldenTests",
    dependencies: [
      "AssayFacts", "AssayGoldens", "AssayVerifying", "AssayLabels", "AssayReporting",
      "AssayScenarioFormat", "AssaySubjects", "AssayTestSupport", "AssayTesting",
    ], path: "Tests/GoldenTests", swiftSettings: strict),
]

var fuzzing: [Target] = [
  .target(
    name: "AssayFuzzing",
    dependencies: [
      "AssayDrawing", "AssayExpectations", "AssayFacts", "AssayGeometry", "AssayGoldens",
      "AssayVerifying", "AssayImaging", "AssayReporting", "AssayReviewing", "AssayScenarioFormat",
      "AssaySubjects", "AssayTestSupport", "AssayTypesetting",
    ], path: "Tests/Fuzzing/Fuzzing", swiftSettings: strict),
  .testTarget(
    name: "FuzzTests",
    dependencies: [
      "AssayFacts", "AssayFuzzing", "AssayGoldens", "AssayVerifying", "AssayImaging", "AssaySubjects",
      "AssayTestSupport",
    ], path: "Tests/Fuzzing/FuzzTests", exclude: ["Corpus"], swiftSettings: strict),
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
