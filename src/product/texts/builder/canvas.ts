/** The canvas as a surface: its tools, groups of steps, files that are dropped on it. */
import { plural } from "#lib/text.ts";

export const canvasText = {
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
  group: {
    firstName: "Group 1",
    group: "Group",
    selection: "Group selected steps",
    ungroup: "Ungroup",
    removeStep: "Remove from group",
    collapse: (label: string) => `Collapse ${label}`,
    expand: (label: string) => `Expand ${label}`,
    actions: (label: string) => `Actions for ${label}`,
    rename: "Rename",
    color: "Color",
    name: "Group name",
    cardLabel: (label: string, steps: number) => `${label}, group of ${plural(steps, "step")}`,
    count: (steps: number) => plural(steps, "step"),
    tooMany: (max: number) => `A workflow can have at most ${max} groups.`,
  },
  file: {
    dropToInsert: "Drop the file to insert its steps here",
    insert: "Insert here",
    oneFileOnly: "Drop one .json or .yml file at a time.",
  },
  gestureHints: {
    drag: { select: "Drag the canvas to select multiple", hand: "Drag the canvas to pan" },
    spaceDrag: "Hold Space and drag to pan",
    wheel: { mouse: "Scroll to zoom", trackpad: "Scroll to pan, pinch to zoom" },
    freePlacement: "Hold Alt while dragging to place a card freely",
  },
};
