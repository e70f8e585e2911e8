import { plural } from "#lib/text.ts";
import type * as english from "#product/texts/builder/canvas.ts";

export const canvasText: typeof english.canvasText = {
  label: "Arbeitsfläche",
  stepHelp: "Die Eingabetaste öffnet die Einstellungen, die Pfeiltasten verschieben den Schritt, Entf entfernt ihn.",
  edgeHelp: "Die Eingabetaste wählt die Verbindung aus, Entf entfernt sie.",
  edge: (from, to, pathName = "") => `Von „${from}“ zu „${to}“${pathName && `: ${pathName}`}`,
  step: (label, type, details = "") => `${label}, ${type}${details && `, ${details}`}`,
  moved: (x, y) => `Nach ${x}, ${y} verschoben`,
  minimap: "Minimap der Arbeitsfläche",
  zoom: (percent) => `${percent} %`,
  resetZoom: "Auf 100 % zoomen",
  tools: "Werkzeuge der Arbeitsfläche",
  view: "Ansicht",
  severity: { error: "Kann so nicht laufen", warning: "Bitte prüfen", info: "Hinweis" },
  empty: { title: "Leere Arbeitsfläche", text: "Mit dem ersten Schritt geht es los." },
  emptyReadOnly: "Dieser Workflow hat noch keine Schritte.",
  tooManySteps: (max) => `Ein Workflow kann höchstens ${plural(max, "Schritt", "Schritte")} haben.`,
};
