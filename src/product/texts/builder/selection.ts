/** Several selected steps: alignment and groups. */

import { plural } from "#lib/text.ts";
import { sentences } from "../../sentences.ts";

export const arrangeText = sentences("arrangeText", {
  title: "Selected steps",
  count: (count: number) => plural(count, "step"),
  left: "Align left",
  center: "Align centers",
  right: "Align right",
  top: "Align top",
  middle: "Align middles",
  bottom: "Align bottom",
  across: "Distribute horizontally",
  down: "Distribute vertically",
});

export const groupText = sentences("groupText", {
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
});
