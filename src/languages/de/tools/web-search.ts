import type * as english from "#product/texts/tools/web-search.ts";

export const webSearchText: typeof english.webSearchText = {
  searching: "Websuche läuft",
  searched: "Im Web gesucht",
  searchFailed: "Websuche fehlgeschlagen",
  searchDenied: "Websuche nicht erlaubt",
  sources: "Quellen",
  noResults: "Nichts gefunden. Bitte andere Suchbegriffe verwenden.",
  sourcesInAnswer: "Die Antwort nennt die verwendeten Seiten.",
  sampleMeta: (query) => `Beispielergebnisse · ${query}`,
  sampleNotice: {
    title: "Beispielergebnisse.",
    text: "Es ist kein Suchdienst eingerichtet, deshalb sind diese Seiten erfunden.",
  },
  notSetUp:
    "Es ist kein Suchdienst eingerichtet. Inhaber des Workspaces können in den Einstellungen unter „Zugangsdaten“ einen Schlüssel hinzufügen. Wer diesen Server betreibt, kann SEARXNG_URL, BRAVE_API_KEY, TAVILY_API_KEY, EXA_API_KEY oder SERPER_API_KEY setzen.",
  samples: "Beispiele",
  sampleTitle: (at, query) => `Beispielergebnis ${at} für „${query}“`,
  sampleSnippet: "Dies ist ein eingebautes Beispiel, keine Seite aus dem Web.",
  keyRejected: (service) =>
    `${service} hat den API-Schlüssel abgelehnt. Wer diesen Server betreibt, muss ihn ersetzen.`,
  ownKeyRejected: (service) =>
    `${service} hat den API-Schlüssel dieses Workspaces abgelehnt. Inhaber können ihn in den Einstellungen unter „Zugangsdaten“ ersetzen.`,
  searxngFormat:
    "SearXNG hat die Suche abgelehnt. In dessen settings.yml muss json unter search.formats stehen, und dieser Server muss zugelassen sein.",
};
