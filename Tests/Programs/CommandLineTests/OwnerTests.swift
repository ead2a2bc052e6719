import Testing

/// The owners that CODEOWNERS or `assay.yaml` names, in summaries.
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
    try assay.write(codeowners, to: ".github/CODEOWNERS")
    try assay.write("owners: {labels: ['@nobody']}\n", to: "Goldens/assay.yaml")
    try expect(names)
  }

  @Test(
    "Without CODEOWNERS, assay.yaml names the owners of cases, next to goldens or among scenarios",
    arguments: [
      ("Goldens", "owners: {'**': ['@all'], labels/one: ['@one', '@two']}", "@one @two"),
      ("Scenarios", "owners:\n  labels: ['@labels']\n  labels/two: ['@two']", "@labels"),
    ])
  func ownersOfCases(folder: String, text: String, names: String) throws {
    try assay.write(text, to: folder + "/assay.yaml")
    try expect(names)
  }

  @Test(
    "A mistake in assay.yaml is an error with its place",
    arguments: [
      (
        "Goldens", "owners: {labels: '@one'}",
        ":1:18: error: the owners of 'labels' must be a list, not '@one'"
      ),
      ("Goldens", "owners: {'[': ['@one']}", ":1:10: error: '[' is not a pattern"),
      ("Goldens", "owner: {}", ": error: the file has no key 'owner'; did you mean 'owners'?"),
      ("Scenarios", "label: HTLabel", ": error: the file has no key 'label'"),
    ])
  func mistake(folder: String, text: String, message: String) throws {
    try assay.write(text, to: folder + "/assay.yaml")
    try assay("verify").ends(with: 2, complains: "\(folder)/assay.yaml\(message)")
  }

  @Test("A CODEOWNERS that cannot be read is an error with its path")
  func unreadable() throws {
    try assay.write("", to: "docs/CODEOWNERS/folder")
    try assay("verify").ends(with: 2, complains: "docs/CODEOWNERS: error: ")
  }

  private let assay: CommandLineTool

  init() throws {
    assay = try CommandLineTool()
    try assay.acceptLabels()
    try assay.replace("one: {}", with: "one: {given: {backgroundColor: blue}}", in: "Scenarios/labels.yaml")
  }

  private func expect(_ names: String) throws {
    let run = try assay("verify", "--markdown", "m.md", "--junit", "j.xml", "--github-annotations")
    let owners = names.split(separator: " ")
    #expect(run.output.contains("%0Afor \(owners.joined(separator: ", "))%0A"), "\(run.output)")
    #expect(try assay.read("m.md").contains(owners.map { "<br>for `\($0)`" }.joined() + " |"))
    #expect(try assay.read("j.xml").contains(#"value="\#(names)""#))
  }
}
