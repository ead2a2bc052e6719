// swift-tools-version: 6.2
import PackageDescription

/// A chart renderer whose modules have names that Assay's might have had, judged by Assay.
let package = Package(
  name: "Charts",
  dependencies: [.package(name: "assay", path: "../../..")],
  targets: [
    .target(name: "CPNG"),
    .target(name: "Imaging", dependencies: ["CPNG"]),
    .target(name: "Facts"),
    .target(name: "Harness", dependencies: ["Imaging", "Facts"]),
    .target(name: "Reporting", dependencies: ["Harness", "Facts"]),
    .testTarget(
      name: "ChartsTests",
      dependencies: [
        "Imaging", "Facts", "Harness", "Reporting",
        .product(name: "AssayTesting", package: "assay"),
      ],
      exclude: ["Goldens"],
      swiftSettings: [.enableUpcomingFeature("MemberImportVisibility"), .treatAllWarnings(as: .error)]),
    // A second test program, where the build system makes one a target.
    .testTarget(
      name: "EmptyTests",
      dependencies: ["Imaging", "Harness", "Reporting", .product(name: "AssayXCTest", package: "assay")],
      exclude: ["Goldens"]),
  ]
)
