import type * as english from "#product/texts/integration/integration-names.ts";

export const integrationNameText: typeof english.integrationNameText = {
  gmail: "Gmail",
  google_calendar: "Google Kalender",
  google_sheets: "Google Tabellen",
  slack: "Slack",
  telegram: "Telegram",
  notion: "Notion",
  github: "GitHub",
};

export const integrationActionText: typeof english.integrationActionText = {
  gmail_search_messages: "Nachrichten suchen",
  gmail_read_message: "Eine Nachricht lesen",
  gmail_send_message: "Eine E-Mail senden",
  gmail_create_draft: "Einen Entwurf speichern",
  google_calendar_list_events: "Termine auflisten",
  google_calendar_read_event: "Einen Termin lesen",
  google_calendar_create_event: "Einen Termin anlegen",
  google_sheets_read_range: "Zellen lesen",
  google_sheets_append_rows: "Zeilen hinzufügen",
  slack_list_channels: "Channels auflisten",
  slack_read_channel: "Einen Channel lesen",
  slack_post_message: "Eine Nachricht senden",
  telegram_send_message: "Eine Nachricht senden",
  notion_search: "Seiten suchen",
  notion_read_page: "Eine Seite lesen",
  notion_create_page: "Eine Seite anlegen",
  github_search_issues: "Issues suchen",
  github_read_file: "Dateien lesen",
  github_create_issue: "Ein Issue anlegen",
  github_comment_issue: "Ein Issue kommentieren",
};
