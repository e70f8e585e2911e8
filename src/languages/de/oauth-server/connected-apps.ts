import type * as english from "#product/texts/oauth-server/connected-apps.ts";

export const connectedAppText: typeof english.connectedAppText = {
  title: "Verbundene Apps",
  lead: "Apps, die in einem Workspace mit den Rechten dieses Kontos handeln. Trennen beendet ihren Zugriff sofort.",
  empty: "Keine Apps verbunden",
  emptyText:
    "Sobald sich eine App, etwa ein Coding-Agent, mit dem MCP-Endpunkt eines Workspace verbindet, steht sie hier.",
  disconnect: "Trennen",
  disconnectApp: (name) => `${name} trennen`,
  disconnected: (name) => `${name} wurde getrennt.`,
  lastUsed: (when) => `zuletzt benutzt ${when}`,
  unnamed: "Eine App ohne Namen",
  scopes: {
    read: "Agenten, Workflows und Läufe lesen",
    chat: "Mit Agenten chatten",
    run: "Workflows starten und Änderungen vorschlagen",
  },
  scopeNames: { read: "liest", chat: "chattet", run: "startet" },

  connectTitle: (name) => `${name} verbinden?`,
  connectLead: "Die App handelt dann mit den Rechten dieses Kontos, bis sie in den Kontoeinstellungen getrennt wird.",
  isFrom: (host) => `Von ${host}`,
  nameUnchecked:
    "Den Namen hat die App selbst gewählt. Nur fortfahren, wenn dies gerade in einer vertrauenswürdigen App begonnen wurde.",
  workspace: "Workspace",
  mayDo: "Die App darf",
  goesTo: "Danach geht es weiter zu",
  goesToHost: (host) => host,
  goesToComputer: (host) => `einer App auf diesem Computer (${host})`,
  goesToApp: (scheme) => `einer installierten App (${scheme})`,
  connect: "Verbinden",
  cancel: "Abbrechen",
  chooseSomething: "Die App braucht mindestens ein Recht.",
  signedInAs: (email) => `Angemeldet als ${email}.`,
  going: "Weiter zur App. Bleibt diese Seite offen, kann sie geschlossen werden.",
  failedTitle: "Diese App kann nicht verbunden werden",
  noWorkspace: "Es gibt keinen Workspace, der verbunden werden könnte.",
  unknownApp: "Dieser Server kennt die App nicht. In der App noch einmal verbinden, damit sie sich neu anmeldet.",
  wrongAddress:
    "Die App wollte zu einer Adresse weiterleiten, die sie nicht registriert hat. Es wurde nicht weitergeleitet.",
  tooMany: (max) =>
    `Es sind bereits ${max} Apps verbunden. Zuerst muss eine in den Kontoeinstellungen getrennt werden.`,
};
