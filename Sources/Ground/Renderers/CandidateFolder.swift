import AssayFacts
import AssayImaging
public import AssaySubjects
import AssaySystem
import FoundationEssentials

/// A folder of pictures that other programs or tests drew: `<name>.png`, with facts in `<name>.facts.json` if there are any.
///
/// A WebP or JPEG file keeps its ending in its name, so `logo.webp` and `logo.png` are two pictures: `logo.webp` and `logo`.
/// A candidate may also be a text, `<name>.txt` or `<name>.json`, where texts are read, and facts alone in a folder with metadata.
/// A text next to a picture with its name keeps its ending.
public struct CandidateFolder: Sendable {
  /// The most candidates a folder may have.
  public static let countLimit = 100_000
  /// The folder, as a person would type it.
  public var path: String
  /// How a candidate without metadata is compared; nil if it is not compared at all.
  public var options: @Sendable (SubjectName) -> GoldenOptions?
  /// Whether a ``CandidateMetadata`` file next to a candidate decides how it is judged, as in the folders of Assay's own tests.
  ///
  /// In other folders it does not: the program that draws must not decide how closely its pictures are compared.
  public var hasMetadata: Bool
  /// Whether texts are candidates, too.
  package var hasTexts: Bool
  /// The name of the golden that a file's name means.
  package var golden: @Sendable (SubjectName) -> SubjectName = { $0 }
  /// Which files are read.
  package var selection = FileSelection.all

  /// Creates a source of candidates.
  public init(
    path: String, hasMetadata: Bool = false,
    options: @escaping @Sendable (SubjectName) -> GoldenOptions? = { _ in .tolerance(.exact) }
  ) {
    self.path = path
    self.hasMetadata = hasMetadata
    hasTexts = hasMetadata
    self.options = options
  }

  /// The candidates as subjects, one group for each folder; a file that cannot be a candidate is a problem.
  public func catalog() -> Catalog { CandidateFolder.catalog(of: [self]) }

  /// The candidates of several folders, such as those from several machines; one in several folders must be the same file in each.
  public static func catalog(of folders: [CandidateFolder]) -> Catalog {
    var problems: [Problem] = []
    var candidates: [SubjectName: CandidateFile] = [:]
    for (number, folder) in folders.enumerated() {
      let files = folder.candidates(problems: &problems)
      let names = Set(files.map(\.name))
      for (own, file) in files {
        let meant = folder.golden(own)
        let name = names.contains(meant) ? own : meant
        guard let first = candidates[name] else {
          candidates[name] = folder.candidate(name, file: file, folder: number)
          continue
        }
        let isSameFolder = first.folder == number
        if !isSameFolder, FileManager.default.contentsEqual(atPath: first.file, andPath: file) { continue }
        let what =
          isSameFolder
          ? "their goldens would have the same name"
          : "it is another picture"
        problems.append(
          Problem(
            SourceLocation(path: file),
            "'\(name)' is also at \(first.file), and \(what); keep one, or rename one"))
      }
    }
    if candidates.isEmpty, problems.isEmpty {
      let place = folders.map(\.path).joined(separator: ", ")
      problems.append(
        Problem(
          SourceLocation(path: place), "there is no picture; name another folder"))
    }
    let groups = Dictionary(grouping: candidates.values, by: \.subject.name.file).map { name, members in
      group(name, members, path: folders.first?.path ?? "", problems: &problems)
    }
    return Catalog(
      groups: groups.sorted { $0.name < $1.name }, problems: problems.sorted { $0.location < $1.location })
  }

  private struct CandidateFile {
    var subject: Subject
    /// The environment of the picture, if it is known.
    var environment: Facts?
    var file: String
    /// The position of its folder in the list of folders.
    var folder: Int
  }

  private static func group(
    _ name: String, _ members: [CandidateFile], path: String, problems: inout [Problem]
  ) -> ScenarioGroup {
    let environments = Set(members.compactMap(\.environment))
    if environments.count > 1 {
      problems.append(
        Problem(
          members[0].subject.location,
          "pictures of '\(name)' are said to depend on different environments; say the same of all, or put them in two folders"
        ))
    }
    return ScenarioGroup(
      name: name, location: SourceLocation(path: path), fingerprint: environments.first ?? Facts(),
      subjects: members.map(\.subject).sorted { $0.name < $1.name })
  }

  /// Makes a subject of a file; nil if it is not compared.
  private func candidate(_ name: SubjectName, file path: String, folder: Int) -> CandidateFile? {
    let form = GoldenForm(ofFile: path) ?? .picture
    let base = form.base(ofFile: path)
    // A candidate whose metadata cannot be read is compared like one without.
    let json = hasMetadata ? try? PlainFile.read(base + ".claim.json", limit: CandidateMetadata.limit) : nil
    let metadata = json.flatMap(\.self).flatMap(CandidateMetadata.init)
    guard let options = metadata?.options ?? options(name) else { return nil }
    let file = DrawnFile(form: form, path: path, facts: base + ".facts.json")
    var subject = Subject(name: name, location: metadata?.location ?? SourceLocation(path: path)) {
      () throws(RenderingError) in
      do throws(Problem) {
        if let rendering = try file.rendering() { return rendering }
      } catch {
        throw .broken(error)
      }
      throw .broken(Problem(SourceLocation(path: path), "the candidate is gone; draw it again"))
    }
    subject.notes.summary = metadata?.test
    (subject.golden.form, subject.golden.inline) = (form, metadata?.inline)
    // The author of a picture decides how large it is.
    subject.golden.mayBeLarge = true
    subject.follow(options)
    return CandidateFile(subject: subject, environment: options.environment, file: path, folder: folder)
  }
}

extension CandidateFolder {
  /// The files of candidates by name, and a problem for each file that cannot be one; none, and a problem, if there are more than the limit.
  package func candidates(
    atMost limit: Int = countLimit, problems: inout [Problem]
  ) -> [(name: SubjectName, file: String)] {
    var found: [(name: SubjectName, file: String)] = []
    let walk = PictureWalk(path, selection)
    problems += walk.failures + walk.problems
    for (relative, isLink) in walk.files {
      if let complaint = complaint(about: relative, isLink: isLink) {
        problems.append(Problem(SourceLocation(path: file(relative)), complaint))
      } else if let name = name(of: relative) {
        found.append((name, file(relative)))
      }
    }
    guard found.count <= limit else {
      problems.append(
        Problem(SourceLocation(path: path), "more than \(limit) pictures are there; name a smaller folder"))
      return []
    }
    return found.sorted { $0.name < $1.name }
  }

  private func file(_ relative: String) -> String { Paths.join(path, relative) }

  /// The name of a candidate; nil for other files, such as metadata or the facts of a picture.
  private func name(of relative: String) -> SubjectName? {
    guard let form = GoldenForm(ofFile: relative),
      form == .picture || (form == .facts ? hasMetadata : hasTexts)
    else { return nil }
    let base = form.base(ofFile: relative)
    let others: [GoldenForm] =
      switch form {
      case .picture: []
      case .text: [.picture]
      case .json: [.picture, .text]
      case .facts: [.picture, .text, .json]
      }
    let isAlone = others.allSatisfy { PlainFile.size(of: file(base + "." + $0.rawValue)) == nil }
    if form == .facts, !isAlone { return nil }
    return SubjectName(isAlone || hasMetadata ? base : relative)
  }

  /// Why a file can be neither a candidate nor ignored; nil if it can.
  private func complaint(about relative: String, isLink: Bool) -> String? {
    if isLink {
      return
        "symbolic links are not followed, since they may lead out of the folder; put the file itself here"
    }
    let form = GoldenForm(ofFile: relative)
    if form == .picture || form?.isText == true && hasTexts, name(of: relative) == nil,
      !relative.hasSuffix(".facts.json")
    {
      return
        "the file's name has characters that no name of a golden may have, or is too long; rename the file"
    }
    if let complaint = selection.complaint(about: relative) { return complaint }
    if relative.hasSuffix(".facts.json"), !hasMetadata {
      let base = String(relative.dropLast(".facts.json".count))
      let picture = PictureFormat(ofFile: base) == nil ? base + ".png" : base
      let isThere = PlainFile.size(of: file(picture)) != nil
      return isThere ? nil : "these facts have no picture '\(picture)'; draw it, or delete them"
    }
    return nil
  }
}

extension GoldenForm {
  /// The form of a candidate, by the ending of its file; nil for other files.
  fileprivate init?(ofFile path: String) {
    let forms: [GoldenForm] = path.hasSuffix(".claim.json") ? [] : [.picture, .facts, .text, .json]
    let isPicture = PictureFormat(ofFile: path)?.isRead == true
    guard let form = isPicture ? .picture : forms.first(where: { path.hasSuffix("." + $0.rawValue) }) else {
      return nil
    }
    self = form
  }

  /// A file's path without the ending of its form; that of a WebP or JPEG file with its ending.
  fileprivate func base(ofFile path: String) -> String {
    let keepsEnding = self == .picture && PictureFormat(ofFile: path) != .png
    return keepsEnding ? path : String(path.dropLast(rawValue.count + 1))
  }
}
