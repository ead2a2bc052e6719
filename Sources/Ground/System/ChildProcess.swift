import CAssaySystem

/// Starts other programs without a shell.
package enum ChildProcess {
  /// Starts a program in a process group of its own (wraps `posix_spawnp`); returns 0 or its error.
  ///
  /// - Parameters:
  ///   - command: The program and its arguments; without a `/` the program is looked for in `PATH`, else in the folder.
  ///   - folder: The working directory.
  ///   - files: Its standard input, output and error, in this order.
  ///   - variables: Its environment as `NAME=value`; that of this process by default.
  package static func start(
    _ process: inout Int32, _ command: [String], in folder: String = ".", files: [Int32],
    variables: [String]? = nil
  ) -> Int32 {
    var (actions, attributes) = (posix_spawn_file_actions_t(), posix_spawnattr_t())
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    posix_spawn_file_actions_addchdir_np(&actions, folder)
    for (number, file) in files.enumerated() {
      posix_spawn_file_actions_adddup2(&actions, file, Int32(number))
    }
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))
    posix_spawnattr_setpgroup(&attributes, 0)
    var arguments = command.map { strdup($0) } + [nil]
    var environment = (variables ?? []).map { strdup($0) } + [nil]
    defer { for text in arguments + environment { free(text) } }
    guard variables != nil else {
      return posix_spawnp(&process, command[0], &actions, &attributes, &arguments, assay_environment())
    }
    return posix_spawnp(&process, command[0], &actions, &attributes, &arguments, &environment)
  }

  /// Waits for the end of a program; returns its exit status, or 128 more than the number of the signal that ended it.
  package static func wait(for process: Int32) -> Int32 {
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 {
      guard errno == EINTR else { return 127 }
    }
    let signal = status & 0x7F
    return signal == 0 ? status >> 8 & 0xFF : 128 + signal
  }

  /// Opens a file without a name, which is gone when it is closed, even if this program is killed; -1 for an error.
  package static func unnamedFile() -> Int32 { assay_unnamed_file() }
}
