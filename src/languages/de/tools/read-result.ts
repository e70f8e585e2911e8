import { formatNumber } from "#lib/locale.ts";
import type * as english from "#product/texts/tools/read-result.ts";

export const readResultText: typeof english.readResultText = {
  reading: "Ergebnis wird weitergelesen",
  read: "Ergebnis weitergelesen",
  failed: "Ergebnis konnte nicht weitergelesen werden",
  denied: "Weiterlesen im Ergebnis nicht erlaubt",
  range: (from, to, total) => `Zeichen ${formatNumber(from)}–${formatNumber(to)} von ${formatNumber(total)}`,
  isCut: (total) => `Dieses Ergebnis ist lang (${formatNumber(total)} Zeichen). Nur ein Teil davon wird angezeigt.`,
  showAll: "Alles anzeigen",
  showAllFailed: "Der Rest des Ergebnisses konnte nicht geladen werden. Bitte erneut versuchen.",
  notFound: "Hier gibt es kein Ergebnis mit dieser resultId. Gültig ist die resultId, die im gekürzten Ergebnis steht.",
  pastEnd: (total) => `Das Ergebnis hat nur ${total} Zeichen. Der offset muss kleiner sein.`,
};
