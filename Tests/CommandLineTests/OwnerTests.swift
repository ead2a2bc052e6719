import Testing

/// The owners that CODEOWNERS names, in summaries.
@Suite struct OwnerTests {
  @Test(
    "Markdown, annotations and JUnit name the owners of the last pattern that matches",
    arguments: [
      ("* @all", "@all"), ("*.png @pictures", "@pictures"), ("Goldens/ @one\n/Goldens/labels/ @two", "@two"),
      ("/Goldens/* @one\n* @all # not below", "@all"), ("labels @one @two\nlabels.yaml @three", "@one @two"),
      ("* @all\n/Goldens/other/ @other\n[Section]\n", "@all"), ("* @all\nGoldens/**/one.png @one", "@one"),
      ("/Goldens/* @shallow\n/Scenarios/ @writer", "@writer"),
    ])
  func owners(codeowners: String, names: String) throws {
    let assay = try CommandLineTool()
    try assay.acceptLabels()
    try assay.replace("one: {}", with: "one: {given: {backgroundColor: blue}}", in: "Scenarios/labels.yaml")
    try assay.write(codeowners, to: ".github/CODEOWNERS")
    let run = try assay("verify", "--markdown", "m.md", "--junit", "j.xml", "--github-annotations")
    let owners = names.split(separator: " ")
    #expect(run.output.contains("%0Afor \(owners.joined(separator: ", "))%0A"), "\(run.output)")
    #expect(try assay.read("m.md").contains(owners.map { "<br>for `\($0)`" }.joined() + " |"))
    #expect(try assay.read("j.xml").contains(#"value="\#(names)""#))
  }
}
