import FoundationEssentials
import LinuxKit
import LprojAnswers
import LprojImage
import LprojModel
import LprojUnicode

/// `lprojctl compile DIR -o OUT`: images for programs without a daemon.
///
/// OUT gets what a daemon publishes: an image for each language, and `bundle.json`. As
/// `<runtime>/<bundle>/current` it is what `LprojClient` starts from.
enum CompileCommand {
  static let specification = CommandSpecification(
    "compile", arguments: "DIR...", count: 1...(.max),
    "Write the images of a directory, without a daemon; earlier directories win",
    options: [
      OptionSpecification("-o", "OUT", "the directory to write to; it is made when it is absent"),
      OptionSpecification("--language", "TAG", "this language alone"),
      OptionSpecification("--name", "NAME", "the bundle's name; the first directory's otherwise"),
    ]
  ) { invocation throws(CommandError) in
    guard let output = invocation.value(of: "-o") else {
      throw .usage("'compile' needs '-o OUT'", invocation.command)
    }
    for root in invocation.arguments { try check(root) }
    var bundle = LocalBundle.read(invocation.arguments)
    bundle.name = name(invocation)
    bundle.selectedLanguage = LocalBundle.language(invocation, in: bundle)
    let languages = try languages(invocation, in: bundle)
    let compiled = try write(languages, of: bundle, to: FilePath(output))
    report(compiled, bundle, invocation)
    return bundle.diagnostics.contains { $0.severity == .error } ? .no : .done
  }

  /// An image that was written.
  private struct CompiledImage: Encodable {
    let language: String
    let file: String
    let bytes: Int
  }

  private static func check(_ root: String) throws(CommandError) {
    guard (try? FileStatus.of(FilePath(root)).kind) == .directory else {
      throw .failed("'\(root)' is no directory that can be read")
    }
  }

  private static func name(_ invocation: Invocation) -> String {
    invocation.value(of: "--name")
      ?? FilePath(invocation.arguments[0]).absolute.lastComponent?.string ?? "bundle"
  }

  private static func languages(_ invocation: Invocation, in bundle: LocalizedBundle)
    throws(CommandError) -> [LanguageTag]
  {
    let all = PublishedBundle(bundle, generation: Generation(0), instance: nil).imageLanguages
    guard let spelling = invocation.value(of: "--language") else { return all }
    let language = LanguageSpelling.tag(for: spelling)
    guard bundle.languages[language] != nil else {
      let known = bundle.selectableLanguages.map(\.tag).joined(separator: ", ")
      throw .failed("there is no language '\(spelling)', only \(known)")
    }
    return [language]
  }

  private static func write(
    _ languages: [LanguageTag], of bundle: LocalizedBundle, to directory: FilePath
  ) throws(CommandError) -> [CompiledImage] {
    do {
      try FileManager.default.createDirectory(
        atPath: "\(directory)", withIntermediateDirectories: true)
    } catch {
      throw .failed("'\(directory)' cannot be made: \(error)")
    }
    var images: [CompiledImage] = []
    for language in languages {
      let contents = ImageContents(
        language, of: bundle, along: bundle.chain(of: language), revision: Generation(0))
      let bytes = ImageWriter(contents).bytes()
      let file = directory.appending(ImagePlaces.fileName(of: language))
      try write(bytes, to: file)
      images.append(CompiledImage(language: language.tag, file: "\(file)", bytes: bytes.count))
    }
    var description = PublishedBundle(bundle, generation: Generation(0), instance: nil)
    description.languages = languages
    try write(
      Array(Output.encoded(description).utf8), to: directory.appending(ImagePlaces.description))
    return images
  }

  private static func write(_ bytes: [UInt8], to file: FilePath) throws(CommandError) {
    do throws(DurableFileError) {
      try DurableFile.write(bytes, to: file)
    } catch {
      throw .failed("\(error)")
    }
  }

  private static func report(
    _ images: [CompiledImage], _ bundle: LocalizedBundle, _ invocation: Invocation
  ) {
    let style = Style(environment: invocation.environment, descriptor: 2)
    for diagnostic in bundle.diagnostics where diagnostic.severity == .error {
      Output.warn(DiagnosticLine(diagnostic).text(style))
    }
    if invocation.wantsJSON { return Output.json(images) }
    for image in images { Output.print("\(image.file)\t\(image.bytes) bytes") }
  }
}
