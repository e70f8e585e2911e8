import type * as english from "#product/texts/instance/models.ts";

export const instanceModelsText: typeof english.instanceModelsText = {
  title: "Modelle",
  search: "Modelle suchen",
  model: "Modell",
  credits: "Credits",
  filter: "Welche Modelle angezeigt werden",
  filters: { all: "Alle", usable: "Nutzbar", unusable: "Nicht nutzbar" },
  count: (usable, all) => `${usable} von ${all} nutzbar`,
  about:
    "Modelle, die Workspaces ohne eigene Schlüssel nutzen können. Gemeinsame Schlüssel stehen in den Umgebungsvariablen des Servers. Schlüssel, die bei der Einrichtung oder in den Einstellungen eines Workspaces eingegeben wurden, gelten nur für diesen Workspace und zählen hier nicht.",
  check: "Schlüssel prüfen",
  checkAgain: "Erneut prüfen",
  checked: (count) => (count === 1 ? "Der Schlüssel funktioniert" : `Alle ${count} Schlüssel funktionieren`),
  nothingToCheck: "Dieser Server hat keine Schlüssel oder Endpunkte, die sich prüfen lassen.",
  states: {
    usable: "Nutzbar",
    noKey: "Kein Schlüssel",
    ownKeyOnly: "Nur mit eigenem Schlüssel",
    standIn: "Ersatz",
    off: "Aus",
    refused: "Schlüssel abgelehnt",
    unreachable: "Nicht erreichbar",
  },
  noKey: (names) =>
    `${names} in den Umgebungsvariablen des Servers setzen und ihn neu starten. Oder jeder Workspace fügt seinen eigenen Schlüssel hinzu.`,
  ownKeys: (workspaces) =>
    workspaces === 1 ? "1 Workspace hat einen eigenen Schlüssel." : `${workspaces} Workspaces haben eigene Schlüssel.`,
  ownKeyOnly: (names) => `Dieses Modell funktioniert nur mit einem eigenen Schlüssel des Workspaces: ${names}.`,
  standIn: "Antwortet nach festen Regeln, solange kein anderes Modell nutzbar ist.",
  off: "Durch DEMO_MODEL=off ausgeschaltet.",
  reason: (reason) => `${reason}.`,
  usableWith: (names, lastCharacters) =>
    `Nutzt ${names} aus den Umgebungsvariablen des Servers.${lastCharacters ? ` Der Schlüssel endet auf ${lastCharacters}.` : ""}`,
  context: (tokens) => `Kontext: ${tokens}`,
  deprecated: "laut Anbieter veraltet",
  paidOnly: (plans) => `braucht einen eigenen Schlüssel des Workspaces (Tarif: ${plans})`,
};
