import { plural } from "#lib/text.ts";
import { sentences } from "../../sentences.ts";

/** Apps that a workspace connects through Composio, and their part of an agent's settings. */
export const composioText = sentences("composioText", {
  title: "More apps",
  intro: "Connect more than 100 other apps through Composio. Then choose for each agent what it may do there.",
  noKey: {
    title: "Add a Composio key to connect more apps",
    owner: "Create a key at composio.dev and add it under Keys & Credentials.",
    others: "Ask an owner of this workspace to add one, or the operator of this server to set COMPOSIO_API_KEY.",
    openSettings: "Open Keys & Credentials",
  },
  connectedApps: "Connected apps",
  states: { active: "Connected", expired: "Connect again", failed: "Not connected" },
  search: "Search apps",
  popular: "Popular",
  found: "Results",
  nothingFound: (search: string) => `No app matches “${search}”.`,
  searchFailed: "The apps could not be loaded",
  connect: "Connect",
  reconnect: "Connect again",
  /** For screen readers, because some services can also be connected with a key. */
  connectNamed: (app: string) => `Connect ${app} through Composio`,
  disconnectNamed: (app: string) => `Disconnect ${app} from Composio`,
  disconnect: "Disconnect",
  connected: (app: string) => `${app} connected`,
  askEditor: "Ask an owner or editor of this workspace to connect it.",

  disconnectDialog: {
    title: (app: string) => `Disconnect ${app}?`,
    text: "Composio deletes the account. Someone has to sign in again before agents can use it.",
    usedBy: (agents: string) => `Used by ${agents}.`,
    unused: "No agent uses it.",
    done: (app: string) => `${app} disconnected`,
  },

  connectedPage: {
    text: "You can close this window.",
    failedTitle: "Not connected",
    close: "Close window",
  },

  agent: {
    hint: "What the agent may do with apps that are connected through Composio.",
    allowed: (count: number) => `${plural(count, "action")} allowed`,
    none: "Select at least one action for this integration to work",
    mentioned: "Mentioned in the instructions",
    mentionedHint:
      "The instructions mention this app, so the agent may use all of its actions. Select some to limit it.",
    notConnected: "Not connected",
    search: (app: string) => `Search actions of ${app}`,
    noMatches: "No action matches.",
    loadFailed: "The actions could not be loaded",
    noActions: "This app has no actions yet.",
    reads: "Only reads",
  },

  mention: {
    group: "Integrations",
    hint: "Its actions can be used",
    action: (app: string) => `Action of ${app}`,
    gone: "This integration is not connected.",
  },
});
