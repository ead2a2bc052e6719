// AssayTesting and AssayXCTest export these names, so that tests need no second import. They are listed one by one because
// other names of these modules could clash with those of a test.
@_exported public import enum AssayFacts.Fact
@_exported public import struct AssayFacts.Facts
@_exported public import struct AssayImaging.Bitmap
@_exported public import enum AssayRenderers.RecordMode
@_exported public import struct AssayRenderers.GoldenOptions
@_exported public import enum AssaySubjects.GoldenForm
@_exported public import protocol AssaySubjects.Renderer
@_exported public import struct AssaySubjects.Rendering
@_exported public import enum AssaySubjects.RenderingError
@_exported public import struct AssaySubjects.Tolerance
