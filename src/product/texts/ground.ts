/** The words of the canvas as a place: how the hand works on it, frames around steps, files that are dropped on it. */
import { plural } from "#lib/text.ts";

export const groundText = {
  select: "Select tool",
  hand: "Pan tool",
  more: "More tools",
  tidy: { down: "Tidy up from top to bottom", across: "Tidy up from left to right" },
  settings: "Canvas settings",
  gestures: "Scrolling",
  gesture: { mouse: "Zooms, as with a mouse", trackpad: "Moves, as with a trackpad" },
  snap: "Snap to grid and neighbours",
  snapHint: "Hold Alt to place a card freely.",
  minimap: "Overview map",
  group: {
    first: "Group 1",
    group: "Group",
    selection: "Group the selected steps",
    ungroup: "Ungroup",
    leave: "Take out of the group",
    fold: (label: string) => `Fold ${label} into one card`,
    unfold: (label: string) => `Show the steps of ${label}`,
    more: (label: string) => `Actions for ${label}`,
    rename: "Rename",
    colour: "Colour",
    name: "Name of the group",
    card: (label: string, steps: number) => `${label}, group of ${plural(steps, "node")}`,
    count: (steps: number) => plural(steps, "node"),
    full: (max: number) => `A workflow can have at most ${max} groups.`,
  },
  file: {
    drop: "Drop the file to put its steps here",
    insert: "Insert here",
    one: "Drop one .json or .yml file at a time.",
  },
  keys: {
    mode: { select: "Drag the ground to choose several", hand: "Drag the ground to move it" },
    space: "Hold Space and drag to move the ground",
    wheel: { mouse: "Scroll to zoom", trackpad: "Scroll to move, pinch to zoom" },
    loose: "Hold Alt while dragging to place a card freely",
  },
};
