/// Writes all bytes to a file descriptor; false on an error, which is in `errno`.
package func writeWhole(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
  var written = 0
  while written < bytes.count {
    let count = bytes.withUnsafeBytes {
      write(descriptor, $0.baseAddress.map { $0 + written }, bytes.count - written)
    }
    // A signal came before the first byte.
    if count < 0, errno == EINTR { continue }
    guard count > 0 else { return false }
    written += count
  }
  return true
}

/// The standard output of the programs.
package enum StandardOutput {
  /// Makes the program exit with 2 and an error message when its output could not be written, so that a list cut short by a full
  /// disk is not taken for the whole list.
  package static func demand() {
    openMissingDescriptors()
    atexit {
      guard Platform.printingFailed else { return }
      StandardOutput.refuse("the results cannot be written to standard output; is its disk full?")
    }
  }

  private static func refuse(_ sentence: String) -> Never {
    _ = writeWhole(Array("error: \(sentence)\n".utf8), to: STDERR_FILENO)
    _exit(2)
  }

  /// Opens descriptors 0 to 2 where the program was started without them: the next file that it opens would take their place.
  ///
  /// A missing standard output is opened for reading, so that printing results fails.
  private static func openMissingDescriptors() {
    var status = stat()
    for descriptor: Int32 in 0...2 where fstat(descriptor, &status) == -1 {
      _ = open("/dev/null", descriptor == STDERR_FILENO ? O_WRONLY : O_RDONLY)
    }
  }
}
