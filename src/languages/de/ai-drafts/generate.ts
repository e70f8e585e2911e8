import type * as english from "#product/texts/ai-drafts/generate.ts";

export const generateText: typeof english.generateText = {
  question: "Welche Aufgabe soll erledigt werden?",
  jobPlaceholder: "Die Aufgabe in ein oder zwei Sätzen, gern mit Beispielen.",
  addImages: "Bilder hinzufügen",
  imageCount: (count, max) => `${count} von ${max}`,
  generating: "Wird generiert …",
  generatingDesc: "Das dauert einen Moment. Danach lässt sich alles bearbeiten.",
  startOver: "Von vorn beginnen",
  dropJson: "Eine .json-Datei hier ablegen oder ihren Text einfügen",
  autoCreateAgents: "Agenten erstellen, die dieser Workflow braucht",
};
