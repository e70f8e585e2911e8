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
  signInAgain: "Neu verbinden",
  disconnect: "Trennen",
  asksFirst: (actions) => `Fragt zuerst: ${actions}`,
  readOnly: "Owner und Editoren verbinden Konten des Workspace.",

  dialog: {
    title: (app) => `${app} verbinden`,
    key: { slack: "Bot-Token", telegram: "Bot-Token", notion: "Integrations-Secret", github: "Zugriffstoken" },
    hints: {
      slack:
        "Beginnt mit xoxb-. Der Bot braucht channels:read, channels:history und chat:write; mit groups:read sind auch private Kanäle dabei.",
      telegram: "Vom BotFather, etwa 123456:ABC…",
      notion: "Beginnt mit ntn_ oder secret_. Die Seiten in Notion für die Integration freigeben.",
      github: "Ein Fine-grained Token mit Zugriff auf die Repositorys, für Issues und Inhalte.",
    },
    where: "Hier zu bekommen",
    notes: {
      workspace:
        "Der Schlüssel wird geprüft und dann verschlüsselt. Alle Agenten dieses Workspace, denen es erlaubt ist, verwenden dieses Konto.",
      person:
        "Der Schlüssel wird geprüft und dann verschlüsselt. Agenten verwenden dieses Konto nur, wenn sie für die Person arbeiten.",
    },
    connected: (app) => `${app} verbunden`,
  },

  ownAccount: "Eigenes Konto",
  sharedAccount: "Konto des Workspace",
  accounts: {
    title: (app) => `Konten von ${app}`,
    short: "Konten",
    label: "Wessen Konto Agenten verwenden",
    options: { workspace: "Eines für den Workspace", person: "Das eigene jeder Person" },
    hints: {
      workspace: "Alle, die einen Agenten mit diesem Dienst verwenden, arbeiten mit diesem Konto.",
      person:
        "Jede Person verbindet ihr Konto auf dieser Seite oder im Chat. Läufe verwenden das Konto der Person, die sie gestartet hat.",
    },
    shared: "Für Arbeit ohne Person",
    sharedHint:
      "Formulare und Läufe von Personen ohne eigenes Konto verwenden dieses Konto. Ohne dieses Konto scheitern ihre Aufrufe mit einer Meldung.",
    close: "Fertig",
  },

  google: {
    needed: "Für Gmail, Google Kalender und Google Tabellen braucht dieser Workspace eine Client-ID von Google.",
    askOwner: "Ein Owner dieses Workspace oder der Betreiber dieses Servers kann sie eintragen.",
    setUp: "Google einrichten",
    change: "Google-Client",
    title: "Google einrichten",
    steps: [
      "In der Google Cloud Console ein Projekt anlegen und die gewünschten APIs aktivieren: Gmail, Google Calendar und Google Sheets.",
      "Unter Google Auth Platform das Branding ausfüllen. Nur für Personen der eigenen Organisation: als Zielgruppe „Intern“ wählen.",
      "Unter Clients einen Client vom Typ Webanwendung anlegen, mit dieser Weiterleitungs-URI:",
      "Seine Client-ID und sein Client-Secret hier eintragen.",
    ],
    redirectUri: "Weiterleitungs-URI",
    console: "Google Cloud Console öffnen",
    clientId: "Client-ID",
    clientIdHint: "Endet mit .apps.googleusercontent.com.",
    clientSecret: "Client-Secret",
    secretHint: "Verschlüsselt und nie wieder angezeigt.",
    replaces: "Konten, die mit einem anderen Client verbunden sind, müssen neu verbunden werden.",
    fromInstance:
      "Der Betreiber dieses Servers hat Google eingerichtet. Ein eigener Client ersetzt seinen für diesen Workspace.",
    save: "Speichern",
    saved: "Google ist eingerichtet. Jetzt lassen sich Konten verbinden.",
    remove: "Entfernen",
    removed: "Der Client ist entfernt.",
  },

  disconnectDialog: {
    title: (app) => `${app} trennen?`,
    text: "Der Zugang zum Konto wird gelöscht. Agenten können den Dienst erst wieder verwenden, wenn ihn jemand neu verbindet.",
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
    ownAccounts: "Das eigene Konto jeder Person",
  },
};
