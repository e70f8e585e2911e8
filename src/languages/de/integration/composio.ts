import type * as english from "#product/texts/integration/composio.ts";

export const composioText: typeof english.composioText = {
  title: "Weitere Apps",
  intro:
    "Über Composio lassen sich mehr als 100 weitere Apps verbinden. Für jeden Agenten wird dann festgelegt, was er dort darf.",
  noKey: {
    title: "Für weitere Apps fehlt ein Schlüssel von Composio",
    owner: "Ein Schlüssel lässt sich auf composio.dev erstellen und unter „Zugangsdaten“ hinzufügen.",
    others:
      "Inhaber dieses Workspace können einen hinzufügen, oder der Betreiber dieses Servers setzt COMPOSIO_API_KEY.",
    openSettings: "Zugangsdaten öffnen",
  },
  connectedApps: "Verbundene Apps",
  states: { active: "Verbunden", expired: "Neu verbinden", failed: "Nicht verbunden" },
  search: "Apps suchen",
  popular: "Beliebt",
  found: "Ergebnisse",
  nothingFound: (search) => `Keine App passt zu „${search}“.`,
  searchFailed: "Die Apps konnten nicht geladen werden",
  connect: "Verbinden",
  reconnect: "Neu verbinden",
  connectNamed: (app) => `${app} über Composio verbinden`,
  disconnectNamed: (app) => `${app} von Composio trennen`,
  disconnect: "Trennen",
  connected: (app) => `${app} verbunden`,
  askEditor: "Inhaber und Bearbeiter dieses Workspace können die App verbinden.",

  disconnectDialog: {
    title: (app) => `${app} trennen?`,
    text: "Composio löscht das Konto. Bevor Agenten die App wieder verwenden können, muss sich jemand neu anmelden.",
    usedBy: (agents) => `Verwendet von ${agents}.`,
    unused: "Kein Agent verwendet sie.",
    done: (app) => `${app} getrennt`,
  },

  connectedPage: {
    text: "Dieses Fenster kann geschlossen werden.",
    failedTitle: "Nicht verbunden",
    close: "Fenster schließen",
  },

  agent: {
    hint: "Was der Agent mit Apps darf, die über Composio verbunden sind.",
    allowed: (count) => (count === 1 ? "1 Aktion erlaubt" : `${count} Aktionen erlaubt`),
    none: "Damit diese Integration funktioniert, muss mindestens eine Aktion ausgewählt sein",
    mentioned: "In den Anweisungen erwähnt",
    mentionedHint:
      "Die Anweisungen erwähnen diese App, daher darf der Agent alle ihre Aktionen verwenden. Eine Auswahl schränkt das ein.",
    notConnected: "Nicht verbunden",
    search: (app) => `Aktionen von ${app} suchen`,
    noMatches: "Keine Aktion passt.",
    loadFailed: "Die Aktionen konnten nicht geladen werden",
    noActions: "Diese App hat noch keine Aktionen.",
    reads: "Liest nur",
  },

  mention: {
    group: "Integrationen",
    hint: "Die Aktionen können verwendet werden",
    action: (app) => `Aktion von ${app}`,
    gone: "Diese Integration ist nicht verbunden.",
  },
};
