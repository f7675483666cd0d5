import LprojAnswers
import LprojModel
import LprojText
import LprojWire

/// Look-ups in directories, answered as a daemon would that serves them.
enum LocalLookup {
  static func reply(to lookup: Lookup, in roots: [String], _ invocation: Invocation)
    throws(CommandError) -> Lookup.Reply
  {
    var bundle = try LocalBundle.open(roots, invocation)
    if let word = invocation.value(of: "--fallback") {
      guard let policy = FallbackPolicy(rawValue: word) else {
        throw .usage("'--fallback' takes chain, apple or exact, not '\(word)'", invocation.command)
      }
      bundle.fallback = policy
    }
    bundle.selectedLanguage = LocalBundle.language(invocation, in: bundle)
    do throws(FormatError) {
      return try BundleAnswers(bundle, generation: Generation(0), rules: TextRulesCache())
        .lookup(lookup)
    } catch {
      throw .failed("\(CallError.formatError(code: error.code, message: "\(error)"))")
    }
  }
}
