import AssayLabels
import AssaySubjects
import AssayTypesetting

extension PictureParts {
  /// The parts of a label's last drawing.
  init(of view: LabelView) {
    self = []
    if view.label.mask != nil { insert(.masks) }
    if view.contents.shadow != nil { insert(.shadows) }
    for item in view.contents.items {
      switch item {
      case .image: insert(.pictures)
      case .text(let lines): for line in lines { for run in line.line.runs { insert(run) } }
      case .fill, .stroke: break
      }
    }
  }

  private mutating func insert(_ run: GlyphRun) {
    let attributes = run.attributes
    if attributes.shadow != nil { insert(.shadows) }
    if attributes.underline != nil { insert(.underlines) }
    if attributes.strikethrough != nil { insert(.strikethroughs) }
    if attributes.stroke != nil { insert(.outlines) }
    if attributes.backgroundColor != nil { insert(.backgrounds) }
    if run.typeface.isColor { insert(.emoji) }
  }
}
