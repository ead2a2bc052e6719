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
  /// At the end of the program, exits with 2 and an error message if the output could not be written.
  ///
  /// Otherwise a list that a full disk cut short would look complete.
  package static func checkAtExit() {
    openMissingDescriptors()
    atexit {
      guard Platform.printingFailed else { return }
      let message = "error: the results cannot be written to standard output; is its disk full?\n"
      _ = writeWhole(Array(message.utf8), to: STDERR_FILENO)
      _exit(2)
    }
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
