import AssayImaging
import AssayTestSupport
import Foundation
import Testing

/// Two folders with pictures in several formats.
@Suite("WebP and JPEG in two folders", .enabled(if: PictureFormat.webp.isRead, "this build reads PNG only"))
struct OtherFormatFoldersTests {
  private let assay: CommandLineTool
  private let arguments = ["--candidates", "after", "--goldens", "before"]

  init() throws {
    assay = try CommandLineTool()
    try assay.remove("Scenarios")
  }

  /// A file that Pillow wrote; all have the same scene in other sizes and qualities.
  private func copy(_ file: String, to place: String) throws {
    let corpus = packageRoot.appendingPathComponent("Tests/Fuzzing/FuzzTests/Corpus/\(file)")
    try assay.write([UInt8](try Data(contentsOf: corpus)), to: place)
  }

  private func contents() -> [String: Data] { assay.files(below: "before").filter { $0.value.count > 0 } }

  @Test("Pictures are compared with those of the same file name, and accepting copies the file")
  func wholeWay() throws {
    try copy("webp/lossy.webp", to: "before/logo.webp")
    try copy("jpeg/usual.jpg", to: "before/logo.jpg")
    try copy("jpeg/gray.jpg", to: "before/same.JPEG")
    try copy("webp/lossless.webp", to: "after/logo.webp")
    try copy("jpeg/gray.jpg", to: "after/logo.jpg")
    try copy("jpeg/gray.jpg", to: "after/same.JPEG")
    try copy("webp/turned.webp", to: "after/sub/new.webp")
    #expect(try assay("diff", "before", "after").output.contains("same.JPEG: identical"))
    let run = try assay("diff", "before", "after", "--report")
    #expect(run.exitCode == 1)
    #expect(run.output.contains("✗ logo.jpg   "), "\(run.output)")
    #expect(run.output.contains("golden     before/logo.jpg"))
    #expect(run.output.contains("new        .build/assay/candidates/logo.jpg.png"))
    let accepted = try assay.run(["accept", "--failed"] + arguments)
    #expect(accepted.output.contains("3 accepted, 0 unchanged"), "\(accepted)")
    #expect(Set(contents().keys) == ["logo.webp", "logo.jpg", "same.JPEG", "sub/new.webp"])
    #expect(contents() == assay.files(below: "after").filter { $0.value.count > 0 })
    #expect(try assay.run(["verify", "--strict"] + arguments).exitCode == 0)
  }

  @Test("A picture that is gone, or has another name, is found in any format")
  func goneAndRenamed() throws {
    try copy("webp/lossy.webp", to: "before/gone.webp")
    try copy("jpeg/usual.jpg", to: "before/old.jpg")
    try copy("jpeg/usual.jpg", to: "after/new.jpg")
    let run = try assay("diff", "before", "after", "--report")
    #expect(
      run.output.contains("✗ gone.webp   removed: the new picture is missing"), "\(run.output)")
    #expect(run.output.contains("✗ new.jpg   missing: renamed from 'old.jpg'"), "\(run.output)")
    #expect(try assay.run(["accept", "new.jpg"] + arguments).exitCode == 0)
    #expect(Set(contents().keys) == ["gone.webp", "new.jpg"])
    #expect(try assay.run(["prune", "--apply", "gone.webp"] + arguments).exitCode == 0)
    #expect(Set(contents().keys) == ["new.jpg"])
  }

  @Test("In a folder with facts files, a picture that none records is nobody's golden, and stays")
  func strangersPictures() throws {
    try assay.write(Bitmap(width: 8, height: 6, color: .white), to: "after/page.png")
    try assay.write(#"{"buttons": 2}"#, to: "after/page.facts.json")
    try copy("jpeg/usual.jpg", to: "before/preview.jpg")
    try assay.write(Bitmap(width: 8, height: 6, color: .white), to: "before/page.png")
    #expect(try assay.run(["accept", "page"] + arguments).exitCode == 0)
    try copy("jpeg/usual.jpg", to: "before/other.jpg")
    #expect(try !assay.run(["prune"] + arguments).output.contains("other.jpg"))
  }

  @Test("A file that is not what its name says could not be judged")
  func falseNames() throws {
    try copy("jpeg/usual.jpg", to: "before/page.png")
    try copy("jpeg/usual.jpg", to: "after/page.png")
    for command in [["diff", "before", "after"], ["verify", "before", "after"]] {
      let run = try assay.run(command)
      #expect(run.exitCode == 2)
      #expect(
        (run.errors + run.output).contains("the file is a JPEG, but its name ends like that of a PNG"),
        "\(run)")
    }
  }

  @Test("The picture of another format in a bundle cannot be accepted there, since the file is not in it")
  func bundle() throws {
    try copy("webp/lossy.webp", to: "before/logo.webp")
    try copy("webp/lossless.webp", to: "after/logo.webp")
    _ = try assay.run(["verify", "--bundle", "bundle"] + arguments)
    let manifest = try #require(assay.files(below: "bundle")["manifest.jsonl"])
    #expect(!String(decoding: manifest, as: UTF8.self).contains("replacement"))
  }
}
