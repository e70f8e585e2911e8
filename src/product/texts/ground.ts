/** The canvas as a surface: its tools, groups of steps, files that are dropped on it. */
import { plural } from "#lib/text.ts";

export const groundText = {
  select: "Select tool",
  hand: "Pan tool",
  more: "More tools",
  tidy: { down: "Tidy up from top to bottom", across: "Tidy up from left to right" },
  settings: "Canvas settings",
  gestures: "Scrolling",
  gesture: { mouse: "Zoom (mouse)", trackpad: "Pan (trackpad)" },
  snap: "Snap to grid and neighbors",
  snapHint: "Hold Alt to place a card freely.",
  minimap: "Minimap",
  group: {
    first: "Group 1",
    group: "Group",
    selection: "Group selected steps",
    ungroup: "Ungroup",
    leave: "Remove from group",
    fold: (label: string) => `Collapse ${label}`,
    unfold: (label: string) => `Expand ${label}`,
    more: (label: string) => `Actions for ${label}`,
    rename: "Rename",
    colour: "Color",
    name: "Group name",
    card: (label: string, steps: number) => `${label}, group of ${plural(steps, "step")}`,
    count: (steps: number) => plural(steps, "step"),
    full: (max: number) => `A workflow can have at most ${max} groups.`,
  },
  file: {
    drop: "Drop the file to insert its steps here",
    insert: "Insert here",
    one: "Drop one .json or .yml file at a time.",
  },
  keys: {
    mode: { select: "Drag the canvas to select multiple", hand: "Drag the canvas to pan" },
    space: "Hold Space and drag to pan",
    wheel: { mouse: "Scroll to zoom", trackpad: "Scroll to pan, pinch to zoom" },
    loose: "Hold Alt while dragging to place a card freely",
  },
};
