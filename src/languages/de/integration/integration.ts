import { plural } from "#lib/text.ts";
import type * as english from "#product/texts/integration/integration.ts";

export const integrationText: typeof english.integrationText = {
  intro: "Einen Dienst einmal verbinden. Danach für jeden Agenten wählen, was er dort darf.",
  states: { connected: "Verbunden", refused: "Neu verbinden", none: "Nicht verbunden" },
  account: (account) => `als ${account}`,
  connect: "Verbinden",
  reconnect: "Schlüssel ersetzen",
  reconnectMailbox: "Ändern",
  search: "Dienste und Aktionen suchen",
  filter: "Anzeigen",
  filters: {
    all: (count) => `Alle ${count}`,
    connected: (count) => `Verbunden ${count}`,
    open: (count) => `Nicht verbunden ${count}`,
  },
  noMatches: "Kein Dienst und keine Aktion passt.",
  open: (app) => `${app}: Aktionen und Agenten`,
  disconnect: "Trennen",
  asksFirst: (actions) => `Fragt zuerst: ${actions}`,
  readOnly: "Owner und Editoren verbinden Dienste.",

  dialog: {
    title: (app) => `${app} verbinden`,
    key: { slack: "Bot-Token", telegram: "Bot-Token", notion: "Integrations-Secret", github: "Zugriffstoken" },
    hints: {
      slack: "Beginnt mit xoxb-. Der Bot braucht channels:read, channels:history und chat:write.",
      telegram: "Vom BotFather, etwa 123456:ABC…",
      notion: "Beginnt mit ntn_ oder secret_. Die Seiten in Notion für die Integration freigeben.",
      github: "Ein Fine-grained Token mit Zugriff auf die Repositorys, für Issues und Inhalte.",
    },
    where: "Hier zu bekommen",
    note: "Der Schlüssel wird geprüft und dann verschlüsselt. Alle Agenten dieses Workspace, denen es erlaubt ist, verwenden dieses Konto.",
    connected: (app) => `${app} verbunden`,
  },

  disconnectDialog: {
    title: (app) => `${app} trennen?`,
    text: "Der Schlüssel wird gelöscht. Agenten können den Dienst erst wieder verwenden, wenn ihn jemand neu verbindet.",
    mailboxText:
      "Das Passwort wird gelöscht. Agenten können das Postfach erst wieder verwenden, wenn es jemand neu verbindet.",
    usedBy: (agents) => `Verwendet von ${agents}.`,
    others: (count) => plural(count, "weiteren Agenten", "weiteren Agenten"),
    done: (app) => `${app} getrennt`,
  },

  panel: {
    tabs: { actions: "Aktionen", usedBy: "Verwendet von" },
    reading: "Sieht nach",
    acting: "Ändert oder sendet",
    actingHint: "Fragt zuerst, wenn beim Agenten nichts anderes eingestellt ist.",
    allowedFor: (agents) => `Erlaubt für ${agents}`,
    allowedForNone: "Keinem Agenten erlaubt",
    where: "Was ein Agent darf, wird beim Agenten unter „Tools“ eingestellt.",
    usedByNone: "Noch verwendet ihn kein Agent. Aktionen werden beim Agenten unter „Tools“ erlaubt.",
    unasked: (actions) => `Ohne Rückfrage: ${actions}`,
  },

  agent: {
    label: "Integrationen",
    hint: "Was der Agent mit den Diensten dieses Workspace tun darf.",
    manage: "Integrationen verwalten",
    allowed: (count) => `${plural(count, "Aktion", "Aktionen")} erlaubt`,
    notConnected: "Noch nicht verbunden",
    trustHint:
      "Dann laufen immer erlaubte Aktionen ohne Rückfrage, auch wenn eine Seite oder Datei es dem Agenten aufgetragen hat.",
  },
};
