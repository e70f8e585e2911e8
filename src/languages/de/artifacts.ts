import type { ArtifactWords } from "#artifacts/artifact.ts";
import type { artifacts } from "#artifacts/index.ts";

export const canvasKinds: { readonly [Kind in keyof typeof artifacts as `canvas ${Kind}`]: ArtifactWords } = {
  "canvas TEXT": { title: "Text", hint: "Ein Dokument zum Lesen und Bearbeiten" },
  "canvas HTML": { title: "Webseite", hint: "Eine gestaltete Seite, etwa ein Bericht oder eine Landingpage" },
  "canvas CAROUSEL": { title: "Karussell", hint: "Folien für einen Beitrag, jede ein Bild" },
  "canvas AUDIO": { title: "Audio", hint: "Ein Text, den eine Stimme vorliest" },
  "canvas VIDEO": { title: "Video", hint: "Ein kurzer Clip aus einer Beschreibung" },
  "canvas AGENT": { title: "Agent", hint: "Anweisungen für einen Agenten, bereit zum Speichern" },
  "canvas WORKFLOW": { title: "Workflow", hint: "Ein Workflow, bereit zum Speichern" },
};
