import { plural } from "#lib/text.ts";
import type * as english from "#product/texts/builder/canvas.ts";

export const canvasText: typeof english.canvasText = {
  label: "Arbeitsfläche",
  stepHelp:
    "Mit der Eingabetaste öffnest du die Einstellungen, mit den Pfeiltasten verschiebst du den Schritt, mit Entf entfernst du ihn.",
  edgeHelp: "Mit der Eingabetaste wählst du die Verbindung aus, mit Entf entfernst du sie.",
  edge: (from, to, pathName = "") => `Von „${from}“ zu „${to}“${pathName && `: ${pathName}`}`,
  step: (label, type, details = "") => `${label}, ${type}${details && `, ${details}`}`,
  moved: (x, y) => `Nach ${x}, ${y} verschoben`,
  minimap: "Minimap der Arbeitsfläche",
  zoom: (percent) => `${percent} %`,
  resetZoom: "Auf 100 % zoomen",
  tools: "Werkzeuge der Arbeitsfläche",
  view: "Ansicht",
  severity: { error: "Kann so nicht laufen", warning: "Bitte prüfen", info: "Hinweis" },
  empty: { title: "Leere Arbeitsfläche", text: "Füge den ersten Schritt hinzu, um loszulegen." },
  emptyReadOnly: "Dieser Workflow hat noch keine Schritte.",
  tooManySteps: (max) => `Ein Workflow kann höchstens ${plural(max, "Schritt", "Schritte")} haben.`,
};
