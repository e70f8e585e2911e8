import { plural } from "#lib/text.ts";
import { sentences } from "../../sentences.ts";

/** The page of integrations, and their part of an agent's settings. */
export const integrationText = sentences("integrationText", {
  intro: "Connect a service once with a key. Then choose for each agent what it may do there.",
  states: { connected: "Connected", refused: "Connect again", none: "Not connected" },
  account: (account: string) => `as ${account}`,
  connect: "Connect",
  reconnect: "Replace key",
  disconnect: "Disconnect",
  asksFirst: "asks first",
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
    done: (app: string) => `${app} disconnected`,
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
