import type * as english from "#product/texts/step-forms/artifact-form.ts";
import { creditAmount } from "../credit-amount.ts";

export const artifactFormText: typeof english.artifactFormText = {
  kind: "Art des Inhalts",
  task: "Aufgabe",
  taskPlaceholder:
    "Beschreibe, was entstehen soll, für wen es ist und was es enthalten muss. Mit @ fügst du frühere Antworten und Ergebnisse ein.",
  job: "Aufgabe",
  agentJobPlaceholder: "Beschreibe, was der Agent tun soll. Mit @ fügst du frühere Antworten und Ergebnisse ein.",
  workflowJobPlaceholder: "Beschreibe, was der Workflow tun soll. Mit @ fügst du frühere Antworten und Ergebnisse ein.",
  sampleOutput: "Beispielausgabe",
  sampleOutputPlaceholder: "Eine Antwort, wie der Agent sie geben soll (optional)",
  scriptPlaceholder: "Der Text, der gesprochen wird. Mit @ fügst du frühere Antworten und Ergebnisse ein.",
  instructionsPlaceholder: "z. B. ruhig und warm, nicht zu schnell (optional)",
  promptPlaceholder: "Beschreibe, was zu sehen und zu hören ist. Mit @ fügst du frühere Antworten und Ergebnisse ein.",
  price: (credits) => `Etwa ${creditAmount(credits)} pro Generierung.`,
  perMinute: (credits) => `${creditAmount(credits)} pro gesprochener Minute.`,
  missingKey: (names) => `Benötigt unter „Zugangsdaten“: ${names}.`,
  demoHint: "Bis du den Schlüssel eines Anbieters hinzufügst, spielt die Demo einen Ton pro Wort.",
};
