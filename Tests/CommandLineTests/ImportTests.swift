import AssayTestSupport
import Testing

@Suite struct ImportTests {
  @Test("import makes goldens of snapshots under their names in lower case, and changes nothing else")
  func snapshots() throws {
    let assay = try CommandLineTool()
    try assay.write("one\n", to: "__Snapshots__/MailTests/testMail.1.txt")
    try assay.write("{\n  \"a\" : 1\n}", to: "__Snapshots__/MailTests/testMail.order.json")
    try assay.write("left alone", to: "__Snapshots__/MailTests/testMail.strings")
    let before = assay.files(below: "__Snapshots__")
    let done = try assay("import", "__Snapshots__", "--goldens", "New")
    #expect(done.exitCode == 0)
    #expect(
      done.output.contains(
        "New/mailtests/testmail.1.txt from __Snapshots__/MailTests/testMail.1.txt\n"))
    #expect(done.output.contains("\n2 imported"))
    #expect(try assay.read("New/mailtests/testmail.1.txt") == "one\n")
    #expect(try assay.read("New/mailtests/testmail.order.json") == "{\n  \"a\" : 1\n}\n")
    #expect(try assay.read("New/mailtests.facts").contains("case testmail.order\n  text json "))
    #expect(assay.files(below: "__Snapshots__") == before)

    try assay.write("two\n", to: "__Snapshots__/MailTests/testMail.2.txt")
    let again = try assay("import", "__Snapshots__", "--goldens", "New")
    #expect(again.exitCode == 2)
    #expect(again.errors.contains("there is a golden 'mailtests/testmail.1' already"))
    #expect(!assay.exists("New/mailtests/testmail.2.txt"))
  }
}
