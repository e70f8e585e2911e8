import type * as english from "#product/texts/tools/scrape-website-content.ts";

export const webPageText: typeof english.webPageText = {
  reading: "Seite wird gelesen",
  read: "Seite gelesen",
  failed: (host, status) => `${host} hat mit einem Fehler geantwortet (${status}). Bitte eine andere Seite versuchen.`,
  error: "Fehler",
  notRead: "Seite nicht gelesen",
  pageText: "Text der Seite",
  published: (day) => `Veröffentlicht am ${day}`,
  truncated: "Die Seite hat mehr Text. Nur der Anfang wurde gelesen.",
  rendered: "Mit JavaScript gerendert, ohne Cookies und Anmeldung.",
  noTextRendered:
    "Die Seite enthält keinen lesbaren Text, auch nachdem ihr JavaScript gelaufen ist. Vielleicht braucht sie eine Anmeldung. Bitte eine andere Seite versuchen.",
  notRendered:
    "Die Seite braucht JavaScript, dessen Ausführung zu viel Zeit oder Speicher benötigt hat. Bitte eine andere Seite versuchen.",
  busy: "Gerade werden zu viele Seiten gelesen, die JavaScript brauchen. Bitte später noch einmal versuchen.",
  noText:
    "Die Seite enthält keinen lesbaren Text. Vielleicht braucht sie JavaScript, das hier nicht ausgeführt wird, oder eine Anmeldung. Bitte eine andere Seite versuchen.",
  unsupported: (host) => `Der Text dieses Dateityps von ${host} kann nicht gelesen werden.`,
  notFound: (host) => `Diese Seite gibt es bei ${host} nicht. Bitte die URL prüfen oder nach der Seite suchen.`,
  forbidden: (host) =>
    `${host} hat den Zugriff auf diese Seite verweigert. Vielleicht ist eine Anmeldung nötig, oder Programme werden blockiert.`,
  rateLimit: (host) => `${host} erhält gerade zu viele Anfragen. Bitte später noch einmal versuchen.`,
};
