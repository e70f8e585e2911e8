import { ai, bearer, type Connector, googleClientsUrl, onlyIfAsked } from "../connector.ts";

const message = [
  ai("to", "Email addresses of the recipients, separated by commas"),
  ai("cc", "Optional email addresses that get a copy, separated by commas"),
  ai("subject", "The subject. Optional for a reply, which keeps the one of its conversation"),
  ai("body", "The text of the message, without markup"),
  ai("reply_to_message_id", "Optional id of the message that this one answers"),
];

export const gmail: Connector = {
  appName: "gmail",
  auth: bearer,
  headers: [],
  keyUrl: googleClientsUrl,
  signIn: {
    provider: "google",
    scopes: ["https://www.googleapis.com/auth/gmail.readonly", "https://www.googleapis.com/auth/gmail.compose"],
  },
  actions: [
    {
      name: "gmail_search_messages",
      desc: "Lists the latest messages of the mailbox, or those that match a search: id, sender, subject, date, and the beginning of the text.",
      acts: false,
      path: "/gmail/v1/users/me/messages",
      request: {
        queryParams: [
          ai("query", "Optional search as in Gmail, such as from:ada@example.com is:unread newer_than:7d"),
          ai("page", "Optional next page, as the answer before named it"),
        ],
      },
    },
    {
      name: "gmail_read_message",
      desc: "Reads one message: its text, and the names of its attachments.",
      acts: false,
      path: "/gmail/v1/users/me/messages/{id}",
      request: { queryParams: [ai("id", "Id of the message, from the list of messages")] },
    },
    {
      name: "gmail_send_message",
      desc: `Sends an email from the mailbox, as plain text. ${onlyIfAsked}`,
      acts: true,
      path: "/gmail/v1/users/me/messages/send",
      request: { method: "POST", body: message },
    },
    {
      name: "gmail_create_draft",
      desc: "Saves an email as a draft in the mailbox, where a person can change and send it.",
      acts: true,
      path: "/gmail/v1/users/me/drafts",
      request: { method: "POST", body: message },
    },
  ],
};
