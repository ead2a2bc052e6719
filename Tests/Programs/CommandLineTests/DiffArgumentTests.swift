import ArgumentParser
import Testing

@testable import AssayDiffCommand

@Suite("Arguments of `assay diff` that are read without the parser") struct DiffArgumentTests {
  @Test(
    "mean what the parser makes of them",
    arguments: [
      "a.png b.png", "a.png b.png c.png --json", "--list --jobs 3",
      "a b --only *.png --only=x --ignore *.svg",
      "a.png b.png -o d.png --side-by-side s.png", "a.png --output=d.png b.png --tolerance exact",
      "--edge 0.5 --color=2 --spots 3 --allow-rows 20 a.png b.png --preset lenient",
      "a.png b.png --ignore 0,0,9,9 --region 1,2,3,4:edge=1,color=3 --edge=1e-3 --tolerance edge=0.05,color=2",
    ])
  func read(line: String) throws {
    let words = line.split(separator: " ").map(String.init)
    let run = try #require(try DiffRun(arguments: words, explains: true))
    #expect("\(run)" == "\(try Diff.parse(words).comparison(explaining: true))")
  }

  @Test(
    "are none where the parser must explain something",
    arguments: [
      "", "a.png", "a b --help", "a b -h", "a b --ink", "a b --edge", "a b --edge=", "a b --edge wide",
      "a b -- c",
      "a b --edge -1", "--list a", "--list -o d.png", "a b --jobs 0", "a b --json=1", "a b -od.png",
      "a b -o=d.png",
    ])
  func left(line: String) throws {
    #expect(try DiffRun(arguments: line.split(separator: " ").map(String.init), explains: true) == nil)
  }
}
