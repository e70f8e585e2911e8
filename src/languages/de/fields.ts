import type { Areas } from "../areas.ts";

export const fields: Pick<Areas, Extract<keyof Areas, `field ${string}`>> = {
  "field TEXT": { title: "Text" },
  "field NUMBER": { title: "Zahl" },
  "field BOOLEAN": { title: "Ja / Nein" },
  "field SELECT": { title: "Einfachauswahl" },
  "field MULTI_SELECT": { title: "Mehrfachauswahl" },
  "field DOCUMENT": { title: "Dokumente" },
  "field IMAGE": { title: "Bilder" },
  "field URL": { title: "Links" },
  "field AUDIO_VIDEO": { title: "Audio und Video" },
};
