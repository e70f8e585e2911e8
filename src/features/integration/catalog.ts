import {
  type AppName,
  ai,
  appNames,
  bearer,
  type CodeAction,
  type Connector,
  type ConnectorAction,
  type ConnectorName,
  fixed,
  fixedRows,
  onlyIfAsked,
  type SignInProvider,
} from "./apps/connector.ts";
import { gmail } from "./apps/gmail/app.ts";
import { googleCalendar } from "./apps/google-calendar/app.ts";
import { googleSheets } from "./apps/google-sheets/app.ts";
import { mailboxActions } from "./apps/mailbox/actions.ts";

export {
  type AppName,
  appNames,
  type CodeAction,
  type Connector,
  type ConnectorAction,
  type ConnectorName,
  fixedRows,
  type SignInProvider,
};

/** Those that are connected with a key. */
export const keyAppNames = ["slack", "telegram", "notion", "github"] as const;
export type KeyAppName = (typeof keyAppNames)[number];
export const isKeyApp = (appName: AppName): appName is KeyAppName => keyAppNames.some((name) => name === appName);

/** Where the next page of an answer begins. */
const nextPage = (key: string) => ai(key, "Optional: next_cursor of the page before");

const repository = [ai("owner", "User or organization"), ai("repo", "Name of the repository")];

export const connectors: Readonly<Record<ConnectorName, Connector>> = {
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
        request: { queryParams: [fixed("limit", "200"), fixed("exclude_archived", "true"), nextPage("cursor")] },
      },
      {
        name: "slack_read_channel",
        desc: "Reads the latest messages of a Slack channel.",
        acts: false,
        path: "/api/conversations.history",
        request: {
          queryParams: [
            ai("channel", "Id of the channel, such as C0123456789"),
            fixed("limit", "30"),
            nextPage("cursor"),
          ],
        },
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
        request: {
          method: "POST",
          body: [ai("query", "Words of the title"), fixed("page_size", "10"), nextPage("start_cursor")],
        },
      },
      {
        name: "notion_read_page",
        desc: "Reads the content of a Notion page.",
        acts: false,
        path: "/v1/blocks/{page_id}/children",
        request: {
          queryParams: [
            ai("page_id", "Id of the page, or of a block in it that has more"),
            fixed("page_size", "100"),
            nextPage("start_cursor"),
          ],
        },
      },
      {
        name: "notion_create_page",
        desc: "Creates a page in Notion.",
        acts: true,
        reach: "change",
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
        name: "github_read_issue",
        desc: "Reads an issue or pull request with its text.",
        acts: false,
        path: "/repos/{owner}/{repo}/issues/{number}",
        request: { queryParams: [...repository, ai("number", "Number of the issue")] },
      },
      {
        name: "github_read_comments",
        desc: "Reads the comments on an issue or pull request, thirty on each page.",
        acts: false,
        path: "/repos/{owner}/{repo}/issues/{number}/comments",
        request: {
          queryParams: [
            ...repository,
            ai("number", "Number of the issue"),
            fixed("per_page", "30"),
            ai("page", "Optional: which page, from 1"),
          ],
        },
      },
      {
        name: "github_read_file",
        desc: "Reads a file or lists a folder of a GitHub repository.",
        acts: false,
        path: "/repos/{owner}/{repo}/contents/{path}",
        request: {
          // The content as it is, instead of Base64 in JSON.
          headers: [fixed("Accept", "application/vnd.github.raw+json")],
          queryParams: [...repository, ai("path", "Path of the file or folder")],
        },
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

/** What agents can do with each service. */
export const appActions: Readonly<Record<AppName, readonly (ConnectorAction | CodeAction)[]>> = {
  gmail: gmail.actions,
  google_calendar: googleCalendar.actions,
  google_sheets: googleSheets.actions,
  slack: connectors.slack.actions,
  telegram: connectors.telegram.actions,
  notion: connectors.notion.actions,
  github: connectors.github.actions,
  mailbox: mailboxActions,
};

/** Null for a service that isn't reached over HTTP. */
export const connectorOf = (appName: AppName): Connector | null => (appName === "mailbox" ? null : connectors[appName]);
