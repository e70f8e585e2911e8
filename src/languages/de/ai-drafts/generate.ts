import type * as english from "#product/texts/ai-drafts/generate.ts";

export const generateText: typeof english.generateText = {
  question: "Welche Aufgabe soll erledigt werden?",
  jobPlaceholder: "Beschreibe die Aufgabe in ein oder zwei Sätzen. Füge Beispiele ein, wenn du welche hast.",
  addImages: "Bilder hinzufügen",
  imageCount: (count, max) => `${count} von ${max}`,
  generating: "Wird generiert …",
  generatingDesc: "Das dauert einen Moment. Danach kannst du alles bearbeiten.",
  startOver: "Von vorn beginnen",
  dropJson: "Leg eine .json-Datei hier ab oder füge ihren Text ein",
  autoCreateAgents: "Agenten erstellen, die dieser Workflow braucht",
};
