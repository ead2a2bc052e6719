/// Which cases a verification was about.
public struct VerificationScope: Sendable {
  /// Which part of a verification it is; nil for a whole one.
  public var shard: Shard?
  /// The cases that a selection left out; nil without a selection.
  public var omission: Omission?
  /// The revision whose goldens were compared with today's; nil when renderings were compared.
  public var revision: ComparedRevision?
  /// Whether every case was selected, so that all failures are known.
  var isWhole = false
  /// Whether only expectations and relations counted.
  var ignoresGoldens = false

  /// Whether there may be no case: in a shard of a small selection, or where nothing has changed.
  var mayBeEmpty: Bool { shard != nil || omission?.isTotal == true || revision != nil }
}

/// How many cases a verification rendered and compared.
public struct WorkCounts: Codable, Sendable {
  /// How many cases were rendered.
  public var rendered = 0
  /// How many cases were found equal by hash, without decoding a golden.
  public var equalByHash = 0
  /// How many goldens were decoded and compared pixel by pixel.
  public var comparedByPixels = 0
  /// How often each case was rendered.
  public var repetitions = 1
}
