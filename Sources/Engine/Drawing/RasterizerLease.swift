import Synchronization

/// The right to use a rasterizer; gives it back for the next canvas when the last reference goes.
final class RasterizerLease {
  let rasterizer: Rasterizer

  /// How many idle rasterizers are kept, with the glyphs they remember.
  private static let mostIdle = 16
  private static let idle = Mutex<[Rasterizer]>([])

  init() {
    rasterizer = RasterizerLease.idle.withLock { $0.popLast() } ?? Rasterizer()
  }

  deinit {
    let rasterizer = rasterizer
    RasterizerLease.idle.withLock { idle in
      if idle.count < RasterizerLease.mostIdle { idle.append(rasterizer) }
    }
  }
}
