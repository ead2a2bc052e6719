import AssayFacts
import Foundation
public import AssaySubjects

/// A folder of pictures made elsewhere: `<name>.png`, with `<name>.facts.json` for those that state facts.
///
/// Where claims say how a candidate is judged, it may also be a text, `<name>.txt` or `<name>.json`, or facts alone.
/// A file's name becomes a golden's as ``SubjectName/mapped(from:)`` says.
public struct CandidateFolder: Sendable {
  /// The most candidates a folder may have.
  public static let countLimit = 100_000
  /// The folder, as a person would type it.
  public var path: String
  /// How a candidate is judged of which no claim says so; nil for one that is not judged at all.
  public var options: @Sendable (SubjectName) -> GoldenOptions?
  /// Whether a claim beside a candidate says how it is judged, as those do that Assay writes for its own tests.
  ///
  /// In any other folder whoever draws the pictures could decide how closely they are looked at.
  public var hasClaims: Bool

  /// Names a folder.
  public init(
    path: String, hasClaims: Bool = false,
    options: @escaping @Sendable (SubjectName) -> GoldenOptions? = { _ in .tolerance(.exact) }
  ) {
    self.path = path
    self.hasClaims = hasClaims
    self.options = options
  }

  /// The candidates as subjects, with a group for each folder; a file that cannot be one is a problem.
  public func catalog() -> Catalog { CandidateFolder.catalog(of: [self]) }

  /// The candidates of several folders, such as those from several machines.
  ///
  /// One that is in more than one folder must be the same file in each.
  public static func catalog(of folders: [CandidateFolder]) -> Catalog {
    var problems: [Problem] = []
    var subjects: [SubjectName: (subject: Subject, environment: Facts?, file: String, folder: Int)] = [:]
    for (number, folder) in folders.enumerated() {
      for (name, file) in folder.candidates(problems: &problems) {
        guard let first = subjects[name] else {
          guard let (subject, environment) = folder.subject(name, file: file) else { continue }
          subjects[name] = (subject, environment, file, number)
          continue
        }
        let isSameFolder = first.folder == number
        if !isSameFolder, FileManager.default.contentsEqual(atPath: first.file, andPath: file) { continue }
        let what =
          isSameFolder
          ? "golden names do not tell upper from lower case, nor one special character from another"
          : "it is another picture"
        problems.append(
          Problem(
            SourceLocation(path: file),
            "'\(name)' is also at \(first.file), and \(what); keep one, or rename one"))
      }
    }
    let groups = Dictionary(grouping: subjects.values, by: \.subject.name.group).map { name, members in
      let environments = Set(members.compactMap(\.environment))
      if environments.count > 1 {
        problems.append(
          Problem(
            members[0].subject.location,
            "pictures of '\(name)' are said to depend on different environments; say the same of all, or put them in two folders"
          ))
      }
      return SubjectGroup(
        name: name, location: SourceLocation(path: folders.first?.path ?? ""),
        fingerprint: environments.first ?? Facts(),
        subjects: members.map(\.subject).sorted { $0.name < $1.name })
    }
    if subjects.isEmpty, problems.isEmpty {
      let place = folders.map(\.path).joined(separator: ", ")
      problems.append(
        Problem(
          SourceLocation(path: place), "no picture is there, no file that ends in .png; name another folder"))
    }
    return Catalog(
      groups: groups.sorted { $0.name < $1.name }, problems: problems.sorted { $0.location < $1.location })
  }

  /// A candidate as a subject, with what it is said to depend on; nil where it is not judged.
  private func subject(
    _ name: SubjectName, file path: String
  ) -> (subject: Subject, environment: Facts?)? {
    let form = GoldenForm(ofFile: path) ?? .picture
    let base = String(path.dropLast(form.rawValue.count + 1))
    // A claim that cannot be read costs its options only.
    let note = hasClaims ? try? PlainFile.read(base + ".claim.json", limit: Claim.limit) : nil
    let claim = note.flatMap(\.self).flatMap(Claim.init)
    guard let options = claim?.options ?? options(name) else { return nil }
    let location = claim?.location ?? SourceLocation(path: path)
    let file = CandidateFile(form: form, path: path, facts: base + ".facts.json")
    var subject = Subject(
      name: name, location: location, summary: claim?.test,
      largeGolden: "how large a picture from elsewhere is, is its author's affair"
    ) { () throws(RenderingError) in
      do throws(Problem) {
        if let rendering = try file.rendering() { return rendering }
      } catch {
        throw .broken(error)
      }
      throw .broken(Problem(SourceLocation(path: path), "the candidate is gone; draw it again"))
    }
    subject.form = form
    subject.inline = claim?.inline
    subject.follow(options)
    return (subject, options.environment)
  }

  /// The candidates of the folder, by name; none where there are more than so many, which is a problem.
  func candidates(
    atMost limit: Int = countLimit, problems: inout [Problem]
  ) -> [(name: SubjectName, file: String)] {
    var found: [(name: SubjectName, file: String)] = []
    collect(below: "", atMost: limit, into: &found, problems: &problems)
    guard found.count <= limit else {
      problems.append(
        Problem(SourceLocation(path: path), "more than \(limit) pictures are there; name a smaller folder"))
      return []
    }
    return found.sorted { $0.name < $1.name }
  }

  private func collect(
    below prefix: String, atMost limit: Int, into found: inout [(name: SubjectName, file: String)],
    problems: inout [Problem]
  ) {
    let entries: [FolderEntry]
    do throws(FolderError) {
      entries = try FolderEntry.list(file(prefix))
    } catch {
      problems.append(error.problem)
      return
    }
    for entry in entries where !entry.name.hasPrefix(".") && found.count <= limit {
      let relative = prefix.isEmpty ? entry.name : prefix + "/" + entry.name
      if entry.kind == .folder {
        collect(below: relative, atMost: limit, into: &found, problems: &problems)
      } else if let complaint = complaint(about: relative, kind: entry.kind) {
        problems.append(Problem(SourceLocation(path: file(relative)), complaint))
      } else if let name = name(of: relative) {
        found.append((name, file(relative)))
      }
    }
  }

  private func file(_ relative: String) -> String { (path as NSString).appendingPathComponent(relative) }

  /// The name of a candidate; nil for a file that is none, but may say something of one.
  private func name(of relative: String) -> SubjectName? {
    guard let form = GoldenForm(ofFile: relative), form == .picture || hasClaims else { return nil }
    let base = String(relative.dropLast(form.rawValue.count))
    let others = form == .facts ? [GoldenForm.picture, .text, .json] : []
    guard others.allSatisfy({ PlainFile.size(of: file(base + $0.rawValue)) == nil }) else { return nil }
    return SubjectName.mapped(from: String(base.dropLast()))
  }

  /// Why a file of the folder can be neither taken nor passed over.
  private func complaint(about relative: String, kind: FolderEntry.Kind) -> String? {
    if kind == .link {
      return
        "symbolic links are not followed, since they may lead out of the folder; put the file itself here"
    }
    let isPicture = (relative as NSString).pathExtension.lowercased() == "png"
    if isPicture, name(of: relative) == nil {
      return "the file's name cannot name a golden: use letters, digits and - . _ @ + = , and .png"
    }
    if relative.hasSuffix(".facts.json"), !hasClaims {
      let picture = String(relative.dropLast(".facts.json".count)) + ".png"
      let isThere = PlainFile.size(of: file(picture)) != nil
      return isThere ? nil : "these facts have no picture '\(picture)'; draw it, or delete them"
    }
    return nil
  }
}

extension GoldenForm {
  /// What a file is by its ending; nil for no candidate.
  fileprivate init?(ofFile path: String) {
    let forms: [GoldenForm] = path.hasSuffix(".claim.json") ? [] : [.picture, .facts, .text, .json]
    guard let form = forms.first(where: { path.hasSuffix("." + $0.rawValue) }) else { return nil }
    self = form
  }
}
