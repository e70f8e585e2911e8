import { plural } from "#lib/text.ts";
import { sentences } from "../../sentences.ts";

/** The page of integrations, and their part of an agent's settings. */
export const integrationText = sentences("integrationText", {
  intro: "Connect a service once. Then choose for each agent what it may do there.",
  states: { connected: "Connected", refused: "Connect again", none: "Not connected" },
  account: (account: string) => `as ${account}`,
  connect: "Connect",
  reconnect: "Replace key",
  reconnectMailbox: "Change",
  search: "Search services and actions",
  filter: "Show",
  filters: {
    all: (count: number) => `All ${count}`,
    connected: (count: number) => `Connected ${count}`,
    open: (count: number) => `Not connected ${count}`,
  },
  noMatches: "No service or action fits.",
  open: (app: string) => `${app}: actions and agents`,
  signInAgain: "Connect again",
  disconnect: "Disconnect",
  asksFirst: (actions: string) => `Asks first: ${actions}`,
  readOnly: "Owners and editors connect accounts of the workspace.",

  dialog: {
    title: (app: string) => `Connect ${app}`,
    key: { slack: "Bot token", telegram: "Bot token", notion: "Integration secret", github: "Access token" },
    hints: {
      slack:
        "Starts with xoxb-. The bot needs channels:read, channels:history, and chat:write; groups:read lists private channels, too.",
      telegram: "From BotFather, such as 123456:ABC…",
      notion: "Starts with ntn_ or secret_. Share the pages with the integration in Notion.",
      github: "A fine-grained token with access to the repositories, for issues and contents.",
    },
    where: "Where to get it",
    notes: {
      workspace: "The key is checked, then encrypted. All agents of this workspace that you allow use this account.",
      person: "The key is checked, then encrypted. Agents use this account only when they work for you.",
    },
    connected: (app: string) => `${app} connected`,
  },

  ownAccount: "Your account",
  sharedAccount: "Account of the workspace",
  accounts: {
    title: (app: string) => `Accounts of ${app}`,
    short: "Accounts",
    label: "Whose account agents use",
    options: { workspace: "One for the workspace", person: "Each person's own" },
    hints: {
      workspace: "Everyone who uses an agent with this service works with this account.",
      person:
        "Each person connects their account on this page or in the chat. Runs use the account of the person who started them.",
    },
    shared: "For work without a person",
    sharedHint:
      "Forms, and runs of people without an account of their own, use this account. Without it, their calls fail with a sentence.",
    close: "Done",
  },

  google: {
    needed: "To connect Gmail, Google Calendar, and Google Sheets, this workspace needs a client ID from Google.",
    askOwner: "Ask an owner of this workspace, or the operator of this server.",
    setUp: "Set up Google",
    change: "Google client",
    title: "Set up Google",
    steps: [
      "In the Google Cloud console, create a project and enable the APIs that you want to use: Gmail, Google Calendar, and Google Sheets.",
      "Under Google Auth Platform, fill in Branding. For people of your organization only, choose Internal as the audience.",
      "Under Clients, create a client of the type Web application, with this redirect URI:",
      "Copy its client ID and client secret here.",
    ],
    redirectUri: "Redirect URI",
    console: "Open the Google Cloud console",
    clientId: "Client ID",
    clientIdHint: "Ends with .apps.googleusercontent.com.",
    clientSecret: "Client secret",
    secretHint: "Encrypted, and never shown again.",
    replaces: "Accounts that are connected with another client must be connected again.",
    fromInstance: "The operator of this server has set up Google. A client of your own replaces it for this workspace.",
    save: "Save",
    saved: "Google is set up. Now you can connect accounts.",
    remove: "Remove",
    removed: "The client is removed.",
  },

  disconnectDialog: {
    title: (app: string) => `Disconnect ${app}?`,
    text: "What gives access to the account is deleted. Agents can't use it until someone connects it again.",
    mailboxText: "The password is deleted. Agents can't use the mailbox until someone connects it again.",
    usedBy: (agents: string) => `Used by ${agents}.`,
    others: (count: number) => plural(count, "other agent"),
    done: (app: string) => `${app} disconnected`,
  },

  panel: {
    tabs: { actions: "Actions", usedBy: "Used by" },
    reading: "Looks things up",
    acting: "Changes or sends",
    actingHint: "Asks first, unless the agent is set otherwise.",
    allowedFor: (agents: string) => `Allowed for ${agents}`,
    allowedForNone: "Allowed for no agent",
    where: "What an agent may do is set in the agent, under Tools.",
    usedByNone: "No agent uses it yet. Allow actions in an agent, under Tools.",
    unasked: (actions: string) => `Without asking: ${actions}`,
  },

  agent: {
    label: "Integrations",
    hint: "What the agent may do with the services of this workspace.",
    manage: "Manage integrations",
    allowed: (count: number) => `${plural(count, "action")} allowed`,
    notConnected: "Not connected yet",
    trustHint:
      "Then actions that are always allowed run without asking, even if a page or file told the agent to take them.",
    ownAccounts: "Each person's own account",
  },
});
