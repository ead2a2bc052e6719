import AssaySystem
import Synchronization

/// The right to use a rasterizer; gives it back for the next canvas when the last reference goes.
final class RasterizerLease {
  let rasterizer: Rasterizer

  /// How many idle rasterizers are kept, with the glyphs they remember.
  private static let mostIdle = 16
  private static let idle = Mutex<[(rasterizer: Rasterizer, thread: UInt)]>([])

  /// Takes what this thread gave back last, since its core has its memory at hand and it remembers the glyphs of texts like the
  /// next; else what another did.
  init() {
    rasterizer =
      RasterizerLease.idle.withLock { idle in
        let thread = Threads.current
        let place = idle.lastIndex { $0.thread == thread } ?? idle.indices.last
        return place.map { idle.remove(at: $0).rasterizer }
      } ?? Rasterizer()
  }

  deinit {
    let rasterizer = rasterizer
    RasterizerLease.idle.withLock { idle in
      if idle.count < RasterizerLease.mostIdle { idle.append((rasterizer, Threads.current)) }
    }
  }
}
