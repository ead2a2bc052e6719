#if canImport(Glibc)
  import Glibc
#else
  import Foundation
#endif

/// Memory full of zeros, of which the system provides what is touched.
///
/// Much of it comes straight from the system, in pages of two mebibytes where there are such: to be given small pages one by
/// one takes longer than to fill them.
final class ZeroedMemory {
  /// The first byte.
  let bytes: UnsafeMutablePointer<UInt8>
  private let origin: Origin

  private enum Origin {
    case pages(Int)
    case calloc
    case allocated
  }

  private static let largePage = 2 << 20

  /// Asks for so many bytes; writes the zeros itself where the system gives none.
  init(count: Int) {
    if let (pages, size) = ZeroedMemory.pages(count) {
      (bytes, origin) = (pages.bindMemory(to: UInt8.self, capacity: count), .pages(size))
    } else if let memory = calloc(count, 1) {
      (bytes, origin) = (memory.bindMemory(to: UInt8.self, capacity: count), .calloc)
    } else {
      (bytes, origin) = (UnsafeMutablePointer<UInt8>.allocate(capacity: count), .allocated)
      bytes.initialize(repeating: 0, count: count)
    }
  }

  deinit {
    switch origin {
    case .pages(let size): munmap(bytes, size)
    case .calloc: free(bytes)
    case .allocated: bytes.deallocate()
    }
  }

  /// Large pages, and their size; nil where less is wanted than half of one, or the system has none.
  ///
  /// Linux begins a piece of memory at a large page where its size is a number of them.
  private static func pages(_ count: Int) -> (UnsafeMutableRawPointer, Int)? {
    #if canImport(Glibc)
      guard count >= largePage / 2 else { return nil }
      let size = (count + largePage - 1) / largePage * largePage
      guard let memory = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0),
        memory != MAP_FAILED
      else { return nil }
      madvise(memory, size, MADV_HUGEPAGE)
      return (memory, size)
    #else
      return nil
    #endif
  }
}
