/// A part of a text that answers to touch (CJ-57, CJ-58).
public struct Link: Hashable, Sendable {
  /// What a link's block can be called for.
  public enum Callback: String, Hashable, Sendable, CaseIterable {
    /// A finger was lifted.
    case click
    /// A finger rested half a second.
    case longPress
  }

  /// Its name in events and facts.
  public var name: String
  /// Where it is; a link for every place that is meant.
  public var place: RangePlace
  /// What its characters have beside their own attributes.
  public var look = RangeLook()
  /// What they have on top while it is pressed (CJ-59).
  public var activeLook = RangeLook()
  /// What else its callbacks receive.
  public var parameter: String?
  /// The blocks it was given.
  public var blocks: Set<Callback> = Set(Callback.allCases)

  /// Creates a link without a look of its own.
  public init(name: String, place: RangePlace) {
    self.name = name
    self.place = place
  }

  /// What makes the published code take it for the same link as its neighbor: all that is kept in the text (CJ-67).
  var attributes: Link {
    var link = self
    link.name = ""
    link.place = .range(0..<0)
    return link
  }
}
