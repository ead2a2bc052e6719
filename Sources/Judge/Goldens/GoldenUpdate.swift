public import AssaySubjects

/// Changes of goldens in one folder, or of the tests' sources that contain goldens.
package struct GoldenUpdate: Sendable {
  let folder: Folder
  let plan: @Sendable () throws(Problem) -> Transaction

  /// Makes all changes of all updates, or none; an interrupted one is completed or taken back by the next of any of the folders.
  package static func carryOut(_ updates: [GoldenUpdate]) throws(Problem) {
    try Transaction.run(in: updates.map(\.folder)) { () throws(Problem) in
      try updates.map { update throws(Problem) in try update.plan() }
    }
  }
}

extension GoldenStore {
  /// Throws when an update of the goldens was interrupted, so that some are new and others old.
  ///
  /// Writes nothing. Waits a few seconds while another process updates the goldens.
  public func refuseInterrupted() throws(Problem) {
    guard waitForWriting() else {
      throw Problem(
        path: root, "a review or another program is still writing goldens; verify again when it has finished")
    }
    guard folder.exists(Transaction.journal),
      try folder.locked({ () throws(Problem) in folder.exists(Transaction.journal) })
    else { return }
    throw Problem(
      path: folder.path(Transaction.journal),
      "an update of the goldens was interrupted; accept again, which completes it or takes it back first, or remove "
        + "this file and restore the goldens from version control")
  }

  /// Completes an interrupted update of the goldens or takes it back, and says which; nil when there was none.
  @discardableResult
  public func recover() throws(Problem) -> String? {
    guard Transaction.isPending(in: folder) else { return nil }
    return try Transaction.run(in: folder) { () throws(Problem) in Transaction() }
  }
}
