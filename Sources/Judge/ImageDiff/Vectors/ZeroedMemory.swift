#if canImport(Glibc)
  import Glibc
#else
  import Foundation
#endif

/// Memory full of zeros, of which the system provides what is touched.
final class ZeroedMemory {
  /// The first byte.
  let bytes: UnsafeMutablePointer<UInt8>
  private let memory: UnsafeMutableRawPointer?

  /// Asks for so many bytes; writes the zeros itself where the system gives none.
  init(count: Int) {
    memory = calloc(count, 1)
    if let memory {
      bytes = memory.bindMemory(to: UInt8.self, capacity: count)
    } else {
      bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: count)
      bytes.initialize(repeating: 0, count: count)
    }
  }

  deinit {
    if let memory { free(memory) } else { bytes.deallocate() }
  }
}
