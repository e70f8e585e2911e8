import { formatList } from "#lib/locale.ts";
import { plural } from "#lib/text.ts";
import type * as english from "#product/texts/agent/agent-enhance.ts";

export const agentEnhanceText: typeof english.agentEnhanceText = {
  enhance: "Verbessern",
  enhanceTitle: "Anweisungen verbessern",
  generateTitle: "Anweisungen generieren",
  intro: "Nichts ändert sich, bevor du den Vorschlag übernimmst.",
  cost: "Verbraucht eine Anfrage an das Standardmodell.",
  wish: "Was soll besser werden?",
  wishPlaceholder: "Zum Beispiel: kürzer, strengere Regeln oder was zu tun ist, wenn etwas fehlt.",
  enhancing: "Anweisungen werden verbessert …",
  generating: "Anweisungen werden geschrieben …",
  ready: (count) =>
    `${plural(count, "vorgeschlagene Änderung", "vorgeschlagene Änderungen")}. Noch ist nichts geändert.`,
  noChanges: "Das Modell schlägt keine Änderungen vor.",
  lostMentions: (names) => `Wenn du das übernimmst, erwähnt der Text ${formatList([...names])} nicht mehr.`,
  backgroundRequired: "Bitte gib zuerst Anweisungen ein",
  failed: "Die Anweisungen konnten nicht verbessert werden",
  accepted: "Vorschlag übernommen",
};
