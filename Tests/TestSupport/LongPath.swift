/// The same folder by a path that is just short enough for the system; that of anything in it is too long.
public func longestPath(of folder: String) -> String {
  let padded = folder.utf8.count % 2 == 0 ? folder : folder + "/"
  return padded + String(repeating: "/.", count: (4094 - padded.utf8.count) / 2)
}
