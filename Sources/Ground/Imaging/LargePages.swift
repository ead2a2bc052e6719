#if canImport(Glibc)
  import Glibc
#endif

/// Asks Linux to back a large buffer that is about to be filled with pages of 2 MiB.
///
/// Touching fresh memory in pages of 4 KiB takes as long as decoding a picture into it. This is only advice to the system.
package func preferLargePages(_ memory: UnsafeMutableRawBufferPointer) {
  #if canImport(Glibc)
    let page = 2 << 20
    guard let start = memory.baseAddress, memory.count >= 2 * page else { return }
    let skipped = (page - Int(bitPattern: start) % page) % page
    madvise(start + skipped, (memory.count - skipped) / page * page, MADV_HUGEPAGE)
  #endif
}
