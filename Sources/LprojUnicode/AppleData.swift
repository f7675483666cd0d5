/// Where Apple's bundles inherit otherwise than CLDR's locales do.
///
/// Facts of Apple's ICU (`ualoc.cpp`), kept as lists of children by parent; everything else comes
/// from CLDR's parent locales and from leaving out the last subtag.
enum AppleData {
  /// Children to parents, identifiers in ICU's form; `root` ends a chain.
  static let parents = pairs([
    "ar": "ars",
    "en_001": "en_GB",
    "en_150": "en_CY",
    "en_AU": prefixed("en", "CC CK CX NF NR NU NZ PG WS"),
    "en_GB": prefixed(
      "en",
      """
      150 AG AI AU BB BD BM BN BS BW BZ DG DM FJ FK GD GG GH GI GM GY HK IE IM IN IO JE JM KE KI \
      KN KY LC LK LS MO MS MT MU MV MW MY NA NG PK PN SB SC SD SG SH SL SS SZ TC TO TT TV TZ UG \
      VC VG VU ZA ZM ZW
      """),
    "es_419": "es_MX",
    "root": "zh_TW",
    "wuu_Hans": "wuu",
    "yue_HK": "yue_Hant",
    "yue_Hant": "yue",
    "zh_HK": "zh_Hant_HK",
    "zh_Hans": "wuu_Hans yue_Hans",
    "zh_Hant": "wuu_Hant zh_HK",
    "zh_Hant_HK": "yue_HK",
    "zh_TW": "zh_Hant",
  ])

  /// Parents of the CLDR that Apple ships today and ICU 72 has not yet; as ``parents``.
  static let newerParents = pairs([
    "en_001": prefixed(
      "en",
      """
      AF AM AO AR AW AX AZ BF BH BJ BL BO BQ BR CD CF CG CI CR CU CV DO DZ EC EG EH ET GA GF GN \
      GP GQ GT HN HT IC ID IQ JO KG KH KM KW KZ LA LB LY MA MF ML MM MN MQ MR MZ NC NE NI NP OM \
      PE PF PM PS QA RE SJ SM SN SO ST SV SY TD TF TG TH TJ TL TM TN UY UZ VE VN WF YE YT
      """),
    "en_150": prefixed(
      "en",
      """
      AD AL BA BG BY CZ EE ES FO FR GE GL GR HR HU IS IT LI LT LU LV MC MD ME MK NO PL PT RO RS \
      RU SK UA VA
      """),
    "es_419": prefixed(
      "es",
      """
      AG AI AW BB BL BM BQ BS CA CW DM FK GD GF GL GP GY HT JP KN KY LC MF MQ MS PM SR SX TC TT \
      VC VG VI
      """),
    "root": """
    ar_Latn as_Latn bn_Latn el_Latn gu_Latn he_Latn ja_Latn kn_Latn kok_Latn ml_Latn mr_Latn \
    or_Latn pa_Latn ru_Latn sa_Latn ta_Latn te_Latn ur_Latn yi_Latn zh_Latn
    """,
  ])

  private static func prefixed(_ language: String, _ regions: String) -> String {
    regions.split(separator: " ").map { "\(language)_\($0)" }.joined(separator: " ")
  }

  private static func pairs(_ children: [String: String]) -> [String: String] {
    Dictionary(
      children.flatMap { parent, children in
        children.split(separator: " ").map { (String($0), parent) }
      },
      uniquingKeysWith: { first, _ in first })
  }

  /// Identifiers that stand for another, beside CLDR's deprecated ones.
  static let aliases = Dictionary(
    LanguageSpelling.legacyNames.map { ($0.key, $0.value.replacing("-", with: "_")) } + regional
      + newer,
    uniquingKeysWith: { first, _ in first })

  private static let regional = [
    ("no_NO", "nb_NO"),
    ("yue_CN", "yue_Hans_CN"), ("yue_HK", "yue_Hant_HK"),
    ("zh_CN", "zh_Hans_CN"), ("zh_SG", "zh_Hans_SG"),
    ("zh_HK", "zh_Hant_HK"), ("zh_MO", "zh_Hant_MO"), ("zh_TW", "zh_Hant_TW"),
  ]

  /// Aliases of the CLDR that Apple ships today and ICU 72 has not yet.
  private static let newer = [
    ("ajp", "apc"), ("gom", "kok"), ("kgm", "plu"), ("nom", "cbr"), ("pmk", "crr"),
    ("prp", "gu"), ("szd", "umi"), ("tmk", "tdg"), ("tpw", "tpn"), ("xss", "zko"), ("zkb", "kjh"),
  ]

  /// Languages whose chains may reach another language (`hi_Latn` falls to `en_IN`); only
  /// languages of one group are compared.
  static let groups = ["ars": "ar", "hi": "en", "nb": "no", "nn": "no", "wuu": "zh", "yue": "zh"]
}
