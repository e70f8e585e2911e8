import { formatList } from "#lib/locale.ts";
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
  uses: (tools) => `Verwendet ${formatList(tools)}`,
  usesNoTools: "Nur Anweisungen",
  usesLabel: "Verwendet",
  turnedOff: "Ausgeschaltet",
};
