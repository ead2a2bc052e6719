// What a test names without a second import; one by one, so that no other name of these modules meets the test's own.
@_exported public import struct AssayExpectations.PNGRenderer
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
