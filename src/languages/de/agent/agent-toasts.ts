import { formatList } from "#lib/locale.ts";
import { plural } from "#lib/text.ts";
import type * as english from "#product/texts/agent/agent-toasts.ts";

export const agentToastText: typeof english.agentToastText = {
  created: "Agent erstellt",
  updated: "Agent gespeichert",
  duplicated: "Agent dupliziert",
  versionRestored: (number) => `Version ${number} wiederhergestellt`,
  linksLeftOut: ({ agents, folders, sources, styles, skills, notes, apiActions, workflows, models }) => {
    const leftOut = formatList([
      ...(agents > 0 ? [plural(agents, "Unteragenten", "Unteragenten")] : []),
      ...(folders > 0 ? [plural(folders, "Ordner mit Unteragenten", "Ordner mit Unteragenten")] : []),
      ...(sources > 0 ? [plural(sources, "Wissensquelle", "Wissensquellen")] : []),
      ...(styles > 0 ? [plural(styles, "Markenstimme", "Markenstimmen")] : []),
      ...(skills > 0 ? [plural(skills, "Skill", "Skills")] : []),
      ...(notes > 0 ? [plural(notes, "Notiz", "Notizen")] : []),
      ...(apiActions > 0 ? [plural(apiActions, "eigenes Tool", "eigene Tools")] : []),
      ...(workflows > 0 ? [plural(workflows, "Workflow", "Workflows")] : []),
      ...(models > 0 ? [plural(models, "Ersatzmodell", "Ersatzmodelle")] : []),
    ]);
    return `Ohne ${leftOut}, weil nicht mehr vorhanden.`;
  },
  createFailed: "Der Agent konnte nicht erstellt werden.",
  updateFailed: "Der Agent konnte nicht gespeichert werden.",
  generateFailed: "Der Agent konnte nicht generiert werden.",
};
