import { formatList } from "#lib/locale.ts";
import { plural } from "#lib/text.ts";
import type * as english from "#product/texts/agent/agent-enhance.ts";

export const agentEnhanceText: typeof english.agentEnhanceText = {
  enhance: "Verbessern",
  enhanceTitle: "Anweisungen verbessern",
  generateTitle: "Anweisungen generieren",
  intro: "Erst mit dem Übernehmen ändert sich etwas.",
  cost: "Verbraucht eine Anfrage an das Standardmodell.",
  wish: "Was soll besser werden?",
  wishPlaceholder: "Zum Beispiel: kürzer, strengere Regeln oder was zu tun ist, wenn etwas fehlt.",
  enhancing: "Anweisungen werden verbessert …",
  generating: "Anweisungen werden geschrieben …",
  ready: (count) =>
    `${plural(count, "vorgeschlagene Änderung", "vorgeschlagene Änderungen")}. Noch ist nichts geändert.`,
  noChanges: "Das Modell schlägt keine Änderungen vor.",
  lostMentions: (names) => `Mit dem Vorschlag erwähnt der Text ${formatList([...names])} nicht mehr.`,
  backgroundRequired: "Bitte zuerst Anweisungen eingeben",
  failed: "Die Anweisungen konnten nicht verbessert werden",
  accepted: "Vorschlag übernommen",
};
