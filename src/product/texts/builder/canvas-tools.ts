import { sentences } from "../../sentences.ts";
/** Tools, settings and gestures of the canvas. */
export const canvasToolText = sentences("canvasToolText", {
  selectTool: "Select tool",
  panTool: "Pan tool",
  moreTools: "More tools",
  tidyUp: { down: "Tidy up from top to bottom", across: "Tidy up from left to right" },
  settings: "Canvas settings",
  gestures: "Scrolling",
  gesture: { mouse: "Zoom (mouse)", trackpad: "Pan (trackpad)" },
  snap: "Snap to grid and neighbors",
  snapHint: "Hold Alt to place a card freely.",
  minimap: "Minimap",
  gestureHints: {
    drag: { select: "Drag the canvas to select multiple", hand: "Drag the canvas to pan" },
    spaceDrag: "Hold Space and drag to pan",
    wheel: { mouse: "Scroll to zoom", trackpad: "Scroll to pan, pinch to zoom" },
    freePlacement: "Hold Alt while dragging to place a card freely",
  },
});
