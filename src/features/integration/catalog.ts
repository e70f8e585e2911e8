import {
  type AppName,
  ai,
  appNames,
  bearer,
  type Connector,
  type ConnectorAction,
  fixed,
  onlyIfAsked,
  type SignInProvider,
} from "./apps/connector.ts";
import { gmail } from "./apps/gmail/app.ts";
import { googleCalendar } from "./apps/google-calendar/app.ts";
import { googleSheets } from "./apps/google-sheets/app.ts";

export { type AppName, appNames, type Connector, type ConnectorAction, type SignInProvider };

const repository = [ai("owner", "User or organization"), ai("repo", "Name of the repository")];

export const connectors: Readonly<Record<AppName, Connector>> = {
  gmail,
  google_calendar: googleCalendar,
  google_sheets: googleSheets,
  slack: {
    appName: "slack",
    auth: bearer,
    headers: [],
    check: { path: "/api/auth.test", account: ["team"] },
    keyUrl: "https://api.slack.com/apps",
    actions: [
      {
        name: "slack_list_channels",
        desc: "Lists the public channels of the Slack workspace with their ids.",
        acts: false,
        path: "/api/conversations.list",
        request: { queryParams: [fixed("limit", "200"), fixed("exclude_archived", "true")] },
      },
      {
        name: "slack_read_channel",
        desc: "Reads the latest messages of a Slack channel.",
        acts: false,
        path: "/api/conversations.history",
        request: { queryParams: [ai("channel", "Id of the channel, such as C0123456789"), fixed("limit", "30")] },
      },
      {
        name: "slack_post_message",
        desc: `Posts a message to a Slack channel. ${onlyIfAsked}`,
        acts: true,
        path: "/api/chat.postMessage",
        request: {
          method: "POST",
          body: [ai("channel", "Name or id of the channel, such as #general"), ai("text", "The message")],
        },
      },
    ],
  },
  telegram: {
    appName: "telegram",
    auth: { place: "queryParams", key: "bot_token", prefix: "" },
    headers: [],
    check: { path: "/bot{bot_token}/getMe", account: ["result", "username"] },
    keyUrl: "https://t.me/BotFather",
    actions: [
      {
        name: "telegram_send_message",
        desc: `Sends a Telegram message through the bot. ${onlyIfAsked}`,
        acts: true,
        path: "/bot{bot_token}/sendMessage",
        request: {
          method: "POST",
          body: [ai("chat_id", "Id of the chat, or @ and the name of a channel"), ai("text", "The message")],
        },
      },
    ],
  },
  notion: {
    appName: "notion",
    auth: bearer,
    headers: [fixed("Notion-Version", "2022-06-28")],
    check: { path: "/v1/users/me", account: ["bot", "workspace_name"] },
    keyUrl: "https://www.notion.so/profile/integrations",
    actions: [
      {
        name: "notion_search",
        desc: "Finds pages and databases in Notion by their title.",
        acts: false,
        path: "/v1/search",
        request: { method: "POST", body: [ai("query", "Words of the title"), fixed("page_size", "10")] },
      },
      {
        name: "notion_read_page",
        desc: "Reads the content of a Notion page.",
        acts: false,
        path: "/v1/blocks/{page_id}/children",
        request: { queryParams: [ai("page_id", "Id of the page"), fixed("page_size", "100")] },
      },
      {
        name: "notion_create_page",
        desc: "Creates a page in Notion.",
        acts: true,
        path: "/v1/pages",
        request: {
          method: "POST",
          body: [
            ai("parent", 'Where the page belongs, as a JSON object such as {"page_id": "…"}'),
            ai("properties", 'A JSON object with the title: {"title": [{"text": {"content": "…"}}]}'),
            ai("children", "Optional content, as a JSON array of Notion blocks"),
          ],
        },
      },
    ],
  },
  github: {
    appName: "github",
    auth: bearer,
    headers: [fixed("Accept", "application/vnd.github+json")],
    check: { path: "/user", account: ["login"] },
    keyUrl: "https://github.com/settings/personal-access-tokens",
    actions: [
      {
        name: "github_search_issues",
        desc: "Finds issues and pull requests on GitHub.",
        acts: false,
        path: "/search/issues",
        request: { queryParams: [ai("q", "Query such as repo:owner/name is:open label:bug"), fixed("per_page", "10")] },
      },
      {
        name: "github_read_file",
        desc: "Reads a file or lists a folder of a GitHub repository. The content of files is Base64.",
        acts: false,
        path: "/repos/{owner}/{repo}/contents/{path}",
        request: { queryParams: [...repository, ai("path", "Path of the file or folder")] },
      },
      {
        name: "github_create_issue",
        desc: `Creates an issue in a GitHub repository. ${onlyIfAsked}`,
        acts: true,
        path: "/repos/{owner}/{repo}/issues",
        request: {
          method: "POST",
          queryParams: repository,
          body: [ai("title", "The title"), ai("body", "The text in Markdown")],
        },
      },
      {
        name: "github_comment_issue",
        desc: `Writes a comment on an issue or pull request. ${onlyIfAsked}`,
        acts: true,
        path: "/repos/{owner}/{repo}/issues/{number}/comments",
        request: {
          method: "POST",
          queryParams: [...repository, ai("number", "Number of the issue")],
          body: [ai("body", "The comment in Markdown")],
        },
      },
    ],
  },
};
