import Foundation
import LinuxKit
import LprojClient
import LprojTestSupport
import Testing

/// The example program in a terminal, while another process selects languages.
@Suite(.enabled(if: TmuxSession.isInstalled, "tmux is not installed"))
struct LanguageDemoTests {
  private let daemon: DaemonProcess
  private let session: TmuxSession

  init() throws {
    let tables = FilePath(#filePath).parent.parent.parent.appending("config/demo")
    daemon = try DaemonProcess(["\(tables)"])
    let program = BuiltPrograms.directory.appending("LanguageDemo")
    session = try TmuxSession(
      "\(program) --socket \(daemon.socket) --runtime-dir \(daemon.directory.path)/run")
  }

  @Test func showsEveryLanguageThatSomebodySelects() async throws {
    let client = try LprojClient(
      bundle: "demo", socket: "\(daemon.socket)",
      runtimeDirectory: "\(daemon.directory.path)/run")
    for language in ["de", "en", "fr", "ja", "th", "vi", "zh-Hant", "de"] {
      try await client.select(language)
      let expected = Self.form(in: language)
      let screen = try session.screen { $0 == expected }
      #expect(screen == expected)
    }
  }

  @Test func selectsAndFillsInByKeys() throws {
    _ = try session.screen { $0.first == "Registration" }
    try session.press("3")
    _ = try session.screen { $0.first == "Inscription" }
    try session.press("Enter", "q7", "Enter", "Tab", "Tab", "Enter")
    let screen = try session.screen { $0.contains("> ( Enregistré )    ( Annuler )") }
    #expect(screen.contains("  [ q7 ]"))
    #expect(screen.contains("Bonjour q7 !"))
    #expect(screen.last == "1 message")
    try session.press("d")
    #expect(try session.screen { $0.first == "Anmeldung" }.contains("Hallo q7!"))
  }

  /// The whole screen as it should be, from the tables that it is made of.
  private static func form(in language: String) -> [String] {
    let languages = ["de", "en", "fr", "ja", "th", "vi", "zh-Hant"].enumerated()
      .map { ($1 == language ? "*" : " ") + "\($0 + 1) \($1)" }
    let texts = Self.texts[language] ?? []
    return [
      texts[0], "", texts[1], "> [ \(texts[2]) ]", "", texts[3], "  [ \(texts[4]) ]", "", texts[5],
      languages.joined(separator: " "), "", "  ( \(texts[6]) )    ( \(texts[7]) )", "", texts[8],
    ]
  }

  private static let texts = [
    "de": [
      "Anmeldung", "Name", "Ihr vollständiger Name", "E-Mail", "name@example.org", "Sprache",
      "Sichern", "Abbrechen", "Keine Nachrichten",
    ],
    "en": [
      "Registration", "Name", "Your full name", "Email", "name@example.org", "Language", "Save",
      "Cancel", "No messages",
    ],
    "fr": [
      "Inscription", "Nom", "Votre nom complet", "E-mail", "nom@example.org", "Langue",
      "Enregistrer", "Annuler", "Aucun message",
    ],
    "ja": [
      "登録", "名前", "氏名を入力", "メール", "name@example.org", "言語", "保存", "キャンセル",
      "メッセージはありません",
    ],
    "th": [
      "การลงทะเบียน", "ชื่อ", "ชื่อและนามสกุล", "อีเมล", "name@example.org", "ภาษา", "บันทึก",
      "ยกเลิก", "ไม่มีข้อความ",
    ],
    "vi": [
      "Đăng ký", "Tên", "Họ và tên của bạn", "Thư điện tử", "ten@example.org", "Ngôn ngữ", "Lưu",
      "Hủy", "Không có tin nhắn",
    ],
    "zh-Hant": [
      "註冊", "姓名", "您的全名", "電子郵件", "name@example.org", "語言", "儲存", "取消", "沒有訊息",
    ],
  ]
}
