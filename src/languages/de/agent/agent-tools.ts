import { formatNumber } from "#lib/locale.ts";
import type * as english from "#product/texts/agent/agent-tools.ts";

export const agentToolsText: typeof english.agentToolsText = {
  hint: "Der Agent entscheidet, wann er ein Tool verwendet. Bei „Erst fragen“ erlaubt eine Person jeden Aufruf, im Chat oder im Lauf. In Läufen veröffentlichter Formulare kann niemand gefragt werden, deshalb arbeitet der Agent dort ohne diese Tools.",
  alwaysHint:
    "„Immer erlauben“ fragt trotzdem, nachdem der Agent Webseiten, Dateien oder andere Inhalte von außen gelesen hat, denn diese könnten versuchen, ihn zu lenken.",
  workflows: {
    title: "Workflows",
    hint: "Der Agent kann die Workflows starten, die in seinen Anweisungen erwähnt werden. „Immer erlauben“ fragt trotzdem, nachdem der Agent Webseiten, Dateien oder andere Inhalte von außen gelesen hat, denn diese könnten versuchen, ihn zu lenken.",
    runs: "Startet diesen Workflow.",
    trust: "Auch nach dem Lesen von Webseiten oder Dateien",
    trustHint:
      "Dann wird niemand gefragt, auch wenn eine Webseite oder Datei den Agenten dazu aufgefordert hat. Nur für Workflows einschalten, die keinen Schaden anrichten können.",
    isTrusted: "Startet auch nach dem Lesen von Webseiten oder Dateien",
    isNotTrusted: "Fragt nach dem Lesen von Webseiten oder Dateien",
  },
  search: "Tools suchen",
  noMatches: "Keine passenden Tools gefunden.",
  choices: { on: "Ein", ask: "Erst fragen", always: "Immer erlauben", off: "Aus" },
  policies: { ask: "erst fragen", always: "immer erlauben", never: "aus" },
  policy: (tool, policy) => `${tool}: ${policy}`,
  trusted: (workflows) => `Auch nach dem Lesen von Webseiten oder Dateien: ${workflows}`,
  needsPlan: "Benötigt einen bezahlten Tarif",
  planNotice: (count) =>
    count === 1
      ? "1 Tool ist in diesem Tarif nicht enthalten."
      : `${formatNumber(count)} Tools sind in diesem Tarif nicht enthalten.`,
  modelCannot: (model) => `${model} kann keine Tools verwenden.`,
  modelCannotHint: "Diese Einstellungen wirken, sobald ein anderes Modell ausgewählt ist.",
  summary: (changed) => {
    if (changed === 0) return "Standardeinstellungen";
    return changed === 1 ? "1 Tool geändert" : `${formatNumber(changed)} Tools geändert`;
  },
};
