import { formatNumber } from "#lib/locale.ts";
import type * as english from "#product/texts/chat/context.ts";

export const contextText: typeof english.contextText = {
  gauge: (percent, cost) => `Kontext: ${percent} belegt. Nächste Nachricht: ${cost}`,
  title: "Nächste Nachricht",
  ofWindow: (tokens, window) => `Etwa ${formatNumber(tokens)} von ${formatNumber(window)} Tokens`,
  history: "Bisheriger Chat",
  draft: "Neue Nachricht",
  files: "Angehängte Dateien",
  answer: "Für die Antwort reserviert",
  cached: "Aus dem Cache, letzte Antwort",
  cost: "Kosten, ohne Tools",
  summarized: "Frühere Nachrichten erhält das Modell als Zusammenfassung.",
  cut: "Die ältesten Nachrichten passen nicht mehr hinein und werden weggelassen.",
  reply: {
    open: "Details dieser Antwort",
    date: "Beantwortet",
    model: "Modell",
    duration: "Dauer",
    input: "Tokens gelesen",
    cached: "Davon aus dem Cache",
    output: "Tokens geschrieben",
    credits: "Credits",
    tools: "Davon Tools",
    context: "Kontext belegt",
  },
};
