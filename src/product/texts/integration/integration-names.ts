import { sentences } from "../../sentences.ts";

/** Services that agents use, by their names on the wire. */
export const integrationNameText = sentences("integrationNameText", {
  gmail: "Gmail",
  google_calendar: "Google Calendar",
  google_sheets: "Google Sheets",
  slack: "Slack",
  telegram: "Telegram",
  notion: "Notion",
  github: "GitHub",
  mailbox: "Mailbox",
});

/** What agents can do with them. */
export const integrationActionText = sentences("integrationActionText", {
  gmail_search_messages: "Search messages",
  gmail_read_message: "Read a message",
  gmail_send_message: "Send an email",
  gmail_create_draft: "Save a draft",
  google_calendar_list_events: "List events",
  google_calendar_read_event: "Read an event",
  google_calendar_create_event: "Create an event",
  google_sheets_read_range: "Read cells",
  google_sheets_append_rows: "Add rows",
  slack_list_channels: "List channels",
  slack_read_channel: "Read a channel",
  slack_post_message: "Post a message",
  telegram_send_message: "Send a message",
  notion_search: "Search pages",
  notion_read_page: "Read a page",
  notion_create_page: "Create a page",
  github_search_issues: "Search issues",
  github_read_issue: "Read an issue",
  github_read_comments: "Read comments",
  github_read_file: "Read files",
  github_create_issue: "Create an issue",
  github_comment_issue: "Comment on an issue",
  mailbox_search: "Search emails",
  mailbox_read: "Read an email",
  mailbox_send: "Send an email",
  mailbox_move: "Move an email",
  mailbox_mark: "Mark an email",
});
