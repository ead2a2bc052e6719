import AssayLabels
import AssayRenderers
package import AssaySubjects
import AssayTypesetting

extension Bound {
  /// The limits of scenario files, of the cases they make, and of fonts.
  package static let ofScenarios = [
    Bound(
      "scenario file, `assay.yaml`, `fonts.lock`", "size", YAMLFile.sizeLimit, .bytes, "each is parsed whole"),
    Bound(
      "scenario file, `assay.yaml`, `fonts.lock`", "values", YAMLFile.nodeLimit, .count("values"),
      "including aliases; a few lines of aliases can make a billion values"),
    Bound(
      "scenario file, `assay.yaml`, `fonts.lock`", "depth", YAMLFile.depthLimit, .count("levels"),
      "lists and mappings are read recursively"),
    Bound(
      "scenario file, `assay.yaml`, `fonts.lock`", "key", YAMLValue.keyLimit, .bytes, "messages repeat it"),
    Bound(
      "scenario", "cases of a file", ExpansionBudget.subjectLimit, .count("cases"),
      "including the pictures of `capture`"),
    Bound(
      "scenario", "values of all cases", ExpansionBudget.valueLimit, .count("values"),
      "a value that cases share counts once for each case, and a text once for every 100 bytes"),
    Bound(
      "scenario", "keys of a matrix", ExpansionBudget.axisLimit, .count("keys"),
      "each adds a part to the case's name"),
    Bound("scenario", "formula", FormulaParser.lengthLimit, .bytes, "each case calculates it"),
    Bound(
      "scenario", "depth of a formula", FormulaParser.depthLimit, .count("parentheses"),
      "formulas are read recursively"),
    Bound(
      "scenario", "number", Int(YAMLValue.numberLimit), .count("above or below 0"),
      "calculations with it stay exact"),
    Bound("scenario", "text", PropertyReader.textLimit, .bytes, "the size of a whole file"),
    Bound(
      "scenario", "size of a font", Int(LabelLimits.fontSize), .count("points"),
      "a search tries sizes down from it"),
    Bound(
      "scenario", "length of an attribute", Int(LabelLimits.length), .count("points"),
      "farther than any picture reaches"),
    Bound(
      "scenario", "pieces of a path", PathReading.limit, .count("pieces"), "each is flattened and filled"),
    Bound(
      "scenario", "tab stops of a paragraph", PropertyReader.tabStopLimit, .count("stops"),
      "each tab searches its stop"),
    Bound(
      "scenario", "side of a picture", CanvasSettings.sideLimit, .count("pixels"),
      "larger than any screen"),
    Bound("scenario", "picture", CanvasSettings.pixelLimit, .count("pixels"), "it takes 64 MiB when decoded"),
    Bound(
      "scenario", "side of an inline image", ImagePattern.sideLimit, .count("pixels"),
      "it is part of a line of text"),
    Bound(
      "font file", "size", Typeface.sizeLimit, .bytes, "collections of fonts for Chinese are the largest"),
    Bound("font file", "faces", Typeface.faceLimit, .count("faces"), "OpenType can't number more"),
    Bound(
      "program that draws", "arguments", ProgramSettings.argumentLimit, .bytes,
      "Linux allows no more for one argument"),
    Bound(
      "program that draws", "time", Int(ProgramRenderer.timeLimits.upperBound), .seconds,
      "10 seconds by default"),
  ]
}
