import type * as english from "#product/texts/integration/integration-names.ts";

export const integrationNameText: typeof english.integrationNameText = {
  slack: "Slack",
  telegram: "Telegram",
  notion: "Notion",
  github: "GitHub",
  mailbox: "Postfach",
};

export const integrationActionText: typeof english.integrationActionText = {
  slack_list_channels: "Channels auflisten",
  slack_read_channel: "Einen Channel lesen",
  slack_post_message: "Eine Nachricht senden",
  telegram_send_message: "Eine Nachricht senden",
  notion_search: "Seiten suchen",
  notion_read_page: "Eine Seite lesen",
  notion_create_page: "Eine Seite anlegen",
  github_search_issues: "Issues suchen",
  github_read_issue: "Ein Issue lesen",
  github_read_comments: "Kommentare lesen",
  github_read_file: "Dateien lesen",
  github_create_issue: "Ein Issue anlegen",
  github_comment_issue: "Ein Issue kommentieren",
  mailbox_search: "E-Mails suchen",
  mailbox_read: "Eine E-Mail lesen",
  mailbox_send: "Eine E-Mail senden",
  mailbox_move: "Eine E-Mail verschieben",
  mailbox_mark: "Eine E-Mail markieren",
};
