#if canImport(Glibc)
  import Glibc
#endif

/// Asks the system for pages of two mebibytes below a large piece of memory that is about to be filled.
///
/// Touching memory for the first time costs as much as decoding a picture into it, page by page of four kibibytes. It is no
/// more than advice, on Linux only.
package func preferLargePages(_ memory: UnsafeMutableRawBufferPointer) {
  #if canImport(Glibc)
    let page = 2 << 20
    guard let start = memory.baseAddress, memory.count >= 2 * page else { return }
    let skipped = (page - Int(bitPattern: start) % page) % page
    madvise(start + skipped, (memory.count - skipped) / page * page, MADV_HUGEPAGE)
  #endif
}
