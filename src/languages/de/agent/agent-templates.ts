import type * as english from "#product/texts/agent/agent-templates.ts";

export const agentTemplateText: typeof english.agentTemplateText = {
  departments: {
    productivity: "Produktivität",
    marketing: "Marketing",
    sales: "Vertrieb",
    support: "Support",
    hr: "Personal",
    data: "Daten",
    engineering: "Entwicklung",
    legal: "Recht",
    education: "Bildung",
  },
  department: "Abteilung",
  intro: "Spezialisten mit ausgearbeiteten Anweisungen. Vor dem Erstellen lässt sich alles prüfen und bearbeiten.",
  tools: (tools) => `Tools: ${tools.join(", ")}`,
  noTools: "Nur Anweisungen",
  turnedOff: "Ausgeschaltet",
};
