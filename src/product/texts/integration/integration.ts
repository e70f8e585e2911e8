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
  disconnect: "Disconnect",
  asksFirst: (actions: string) => `Asks first: ${actions}`,
  readOnly: "Owners and editors connect services.",

  dialog: {
    title: (app: string) => `Connect ${app}`,
    key: { slack: "Bot token", telegram: "Bot token", notion: "Integration secret", github: "Access token" },
    hints: {
      slack: "Starts with xoxb-. The bot needs channels:read, channels:history, and chat:write.",
      telegram: "From BotFather, such as 123456:ABC…",
      notion: "Starts with ntn_ or secret_. Share the pages with the integration in Notion.",
      github: "A fine-grained token with access to the repositories, for issues and contents.",
    },
    where: "Where to get it",
    note: "The key is checked, then encrypted. All agents of this workspace that you allow use this account.",
    connected: (app: string) => `${app} connected`,
  },

  disconnectDialog: {
    title: (app: string) => `Disconnect ${app}?`,
    text: "The key is deleted. Agents can't use it until someone connects it again.",
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
  },
});
