import LprojUnicode
import Testing

@Suite struct SystemLanguagesTests {
  @Test(
    arguments: [
      ([:], []),
      (["LANG": "de_DE.UTF-8"], ["de-DE"]),
      (["LANG": "de_DE.UTF-8", "LC_MESSAGES": "fr_FR"], ["fr-FR"]),
      (["LANG": "de_DE.UTF-8", "LC_MESSAGES": "fr_FR", "LC_ALL": "ja_JP.eucJP"], ["ja-JP"]),
      (["LANG": "de_DE.UTF-8", "LC_ALL": ""], ["de-DE"]),
      (["LANG": "de_DE.UTF-8", "LANGUAGE": "sv:nn_NO:en"], ["sv", "nn-NO", "en"]),
      (["LANGUAGE": "sv:nn"], ["sv", "nn"]),
      (["LANG": "C", "LANGUAGE": "sv"], []),
      (["LC_ALL": "POSIX", "LANG": "de_DE", "LANGUAGE": "sv"], []),
      (["LANG": "C.UTF-8"], []),
      (["LANG": "C.UTF-8", "LANGUAGE": "sv"], ["sv"]),
      (["LANG": "de_DE", "LANGUAGE": "sv:C:en"], ["sv"]),
      (["LANG": "de_DE", "LANGUAGE": ""], ["de-DE"]),
      (["LANG": "de_DE", "LANGUAGE": "::zh_TW:zh_TW:"], ["zh-TW"]),
      (["LANG": "sr_RS.UTF-8@latin"], ["sr-Latn-RS"]),
    ] as [([String: String], [String])])
  func followsGettext(environment: [String: String], languages: [String]) {
    #expect(SystemLanguages.preferences(environment: environment) == languages)
  }
}
