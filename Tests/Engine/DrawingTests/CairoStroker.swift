import AssayDrawing
import AssayGeometry
import Foundation

/// Cairo's stroker, for comparison; its library is loaded at run time, so that it need not be installed.
struct CairoStroker {
  private typealias Handle = OpaquePointer
  private let library: UnsafeMutableRawPointer

  /// Opens the library; nil if it is not installed.
  init?() {
    guard let library = dlopen("libcairo.so.2", RTLD_NOW) else { return nil }
    self.library = library
  }

  /// The coverage of a line along a path, 0…255, row by row.
  func coverage(of path: Path, style: StrokeStyle, width: Int, height: Int) -> [UInt8]? {
    guard
      let create: @convention(c) (Int32, Int32, Int32) -> Handle? = function("cairo_image_surface_create"),
      let begin: @convention(c) (Handle?) -> Handle? = function("cairo_create"),
      let data: @convention(c) (Handle?) -> UnsafeMutablePointer<UInt8>? = function(
        "cairo_image_surface_get_data"),
      let stride: @convention(c) (Handle?) -> Int32 = function("cairo_image_surface_get_stride")
    else { return nil }
    let alphaAlone: Int32 = 2
    let surface = create(alphaAlone, Int32(width), Int32(height))
    let context = begin(surface)
    defer {
      call("cairo_destroy", context, [])
      call("cairo_surface_destroy", surface, [])
    }
    set("cairo_set_antialias", context, 6)
    set("cairo_set_line_join", context, style.join == .miter ? 0 : 1)
    call("cairo_set_line_width", context, [style.width])
    call("cairo_set_tolerance", context, [0.01])
    for element in path.elements { add(element, to: context) }
    call("cairo_stroke", context, [])
    call("cairo_surface_flush", surface, [])
    guard let bytes = data(surface) else { return nil }
    let rowLength = Int(stride(surface))
    return (0..<height).flatMap { y in (0..<width).map { bytes[y * rowLength + $0] } }
  }

  private func add(_ element: Path.Element, to context: Handle?) {
    switch element {
    case .move(let point): call("cairo_move_to", context, [point.x, point.y])
    case .line(let point): call("cairo_line_to", context, [point.x, point.y])
    case .quad: preconditionFailure("Cairo has no quadratic curves")
    case .cubic(let first, let second, let end):
      call("cairo_curve_to", context, [first.x, first.y, second.x, second.y, end.x, end.y])
    case .close: call("cairo_close_path", context, [])
    }
  }

  private func function<Function>(_ name: String) -> Function? {
    dlsym(library, name).map { unsafeBitCast($0, to: Function.self) }
  }

  private func set(_ name: String, _ context: Handle?, _ value: Int32) {
    let set: (@convention(c) (Handle?, Int32) -> Void)? = function(name)
    set?(context, value)
  }

  private func call(_ name: String, _ context: Handle?, _ values: [Double]) {
    // A function ignores the registers of additional arguments.
    let call: (@convention(c) (Handle?, Double, Double, Double, Double, Double, Double) -> Void)? = function(
      name)
    let values = values + [Double](repeating: 0, count: 6 - values.count)
    call?(context, values[0], values[1], values[2], values[3], values[4], values[5])
  }
}
