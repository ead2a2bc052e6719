import Synchronization

/// The right to use a rasterizer, which is given back for the next canvas with the last reference to the lease.
final class RasterizerLease {
  let rasterizer: Rasterizer

  /// The most idle rasterizers that are kept, with their glyph caches.
  private static let mostIdle = 16
  private static let idle = Mutex<[Rasterizer]>([])

  /// Takes an idle rasterizer, or creates one.
  init() { rasterizer = RasterizerLease.idle.withLock { $0.popLast() } ?? Rasterizer() }

  deinit {
    let rasterizer = rasterizer
    RasterizerLease.idle.withLock { if $0.count < RasterizerLease.mostIdle { $0.append(rasterizer) } }
  }
}
