import type * as english from "#product/texts/step-forms/artifact-form.ts";
import { creditAmount } from "../credit-amount.ts";

export const artifactFormText: typeof english.artifactFormText = {
  kind: "Art des Inhalts",
  task: "Aufgabe",
  taskPlaceholder:
    "Was entstehen soll, für wen es ist und was es enthalten muss. @ fügt frühere Antworten und Ergebnisse ein.",
  job: "Aufgabe",
  agentJobPlaceholder: "Was der Agent tun soll. @ fügt frühere Antworten und Ergebnisse ein.",
  workflowJobPlaceholder: "Was der Workflow tun soll. @ fügt frühere Antworten und Ergebnisse ein.",
  sampleOutput: "Beispielausgabe",
  sampleOutputPlaceholder: "Eine Antwort, wie der Agent sie geben soll (optional)",
  scriptPlaceholder: "Der Text, der gesprochen wird. @ fügt frühere Antworten und Ergebnisse ein.",
  instructionsPlaceholder: "z. B. ruhig und warm, nicht zu schnell (optional)",
  promptPlaceholder: "Was zu sehen und zu hören ist. @ fügt frühere Antworten und Ergebnisse ein.",
  price: (credits) => `Etwa ${creditAmount(credits)} pro Generierung.`,
  perMinute: (credits) => `${creditAmount(credits)} pro gesprochener Minute.`,
  missingKey: (names) => `Benötigt unter „Zugangsdaten“: ${names}.`,
  demoHint: "Ohne den Schlüssel eines Anbieters spielt die Demo einen Ton pro Wort.",
};
