import type * as english from "#product/texts/builder/canvas-tools.ts";

export const canvasToolText: typeof english.canvasToolText = {
  selectTool: "Auswahl-Werkzeug",
  panTool: "Hand-Werkzeug",
  moreTools: "Weitere Werkzeuge",
  tidyUp: { down: "Von oben nach unten aufräumen", across: "Von links nach rechts aufräumen" },
  settings: "Einstellungen der Arbeitsfläche",
  gestures: "Scrollen",
  gesture: { mouse: "Zoomen (Maus)", trackpad: "Verschieben (Trackpad)" },
  snap: "An Raster und Nachbarn ausrichten",
  snapHint: "Bei gedrückter Alt-Taste rastet eine Karte nicht ein.",
  minimap: "Minimap",
  gestureHints: {
    drag: {
      select: "Arbeitsfläche ziehen, um mehrere auszuwählen",
      hand: "Arbeitsfläche ziehen, um sie zu verschieben",
    },
    spaceDrag: "Mit gedrückter Leertaste ziehen, um die Arbeitsfläche zu verschieben",
    wheel: {
      mouse: "Scrollen, um zu zoomen",
      trackpad: "Zum Verschieben scrollen, zum Zoomen zwei Finger spreizen oder zusammenziehen",
    },
    freePlacement: "Mit gedrückter Alt-Taste ziehen, um eine Karte frei zu platzieren",
  },
};
