/// The memory and tables to measure clusters with, one after the other.
final class Workbench {
  let tile = Tile()
  let colors = FlatColor()
  let window = InkWindow()
}
