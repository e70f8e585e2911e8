import { formatList, formatNumber } from "#lib/locale.ts";
import { plural } from "#lib/text.ts";
import type * as english from "#product/texts/agent/agent-advanced.ts";

export const agentAdvancedText: typeof english.agentAdvancedText = {
  folders: {
    label: "Ordner mit Unteragenten",
    hint: "Alle Agenten in diesen Ordnern sind Unteragenten, auch solche, die später dazukommen. Unterordner werden einzeln ausgewählt.",
    placeholder: "Ordner hinzufügen",
    deleted: "Gelöschter Ordner",
  },
  mentioned: "Außerdem verfügbar, weil die Anweisungen sie erwähnen",
  summary: ({ agents, folders, mentioned }) => {
    const parts = [
      ...(agents > 0 ? [plural(agents, "Agent", "Agenten")] : []),
      ...(folders > 0 ? [plural(folders, "Ordner", "Ordner")] : []),
      ...(mentioned > 0 ? [`${formatNumber(mentioned)} erwähnt`] : []),
    ];
    return parts.length > 0 ? formatList(parts) : "Keine";
  },
  computer: {
    notAvailable: "Computer- und Browsernutzung sind auf diesem Server noch nicht verfügbar.",
    notAvailableHint:
      "Beides lässt sich hier schon einschalten. Die Auswahl wird mit dem Agenten gespeichert und wirkt, sobald es verfügbar ist.",
    computer: "Computernutzung",
    computerHint:
      "Der Agent arbeitet auf einem eigenen, von diesem Server getrennten Computer mit Dateien und Programmen.",
    browser: "Browsernutzung",
    browserHint: "Der Agent öffnet Webseiten in einem eigenen Browser, liest sie, klickt und füllt Felder aus.",
    summary: (parts) => (parts.length > 0 ? formatList([...parts]) : "Aus"),
  },
  model: {
    withoutEffect: (parts) => `Ohne Wirkung: ${formatList([...parts])}.`,
    tools: "Tools",
    workflows: "Workflows",
    subAgents: "Unteragenten",
    computer: "Computernutzung",
    browser: "Browsernutzung",
    noImages: (model) => `${model} kann keine Bilder sehen.`,
    noImagesHint:
      "In Chats mit diesem Agenten lassen sich keine Bilder anhängen. Schritte von Workflows antworten ohne sie.",
  },
};
