/** The builder: its head, its tools and its menus. Texts of a single step type are in its `spec.ts`. */

import { plural } from "#lib/text.ts";
import { formatCreditAmount, formatCreditRange } from "../../credits.ts";
import { sentences } from "../../sentences.ts";

export const builderText = sentences("builderText", {
  run: "Run",
  newStep: "New step",
  insertHere: "Insert a step here",
  addNext: "Add the next step",
  checks: "Checks",
  checksCount: (count: number) => (count === 0 ? "No issues" : plural(count, "issue")),
  checksEmpty: "No issues found. This workflow can run.",
  showStep: "Show",
  assistant: "Assistant",
  help: "Help",
  zoomIn: "Zoom in",
  zoomOut: "Zoom out",
  fit: "Fit to screen",
  lock: "Lock canvas",
  unlock: "Unlock canvas",
  tidyUp: "Tidy up",
  outline: "Outline",
  canvas: "Canvas",
  search: "Search steps",
  searchStepTypes: "Search step types",
  showDeprecated: "Show deprecated",
  label: "Label",
  settings: "Settings",
  mentionHint: "@ mention anything",
  testStep: "Run step",
  duplicateStep: "Duplicate",
  deleteStep: "Delete",
  duplicate: "Duplicate",
  moveToFolder: "Move to folder",
  export: "Export JSON",
  rename: "Rename",
  pasted: (count: number) => `${plural(count, "step")} pasted`,
  estimate: "Estimate for one run",
  head: {
    back: "All workflows",
    title: "Workflow title",
    tags: "Tags",
    tagCount: (count: number) => plural(count, "tag"),
    tagHint: "Press Enter to add a tag.",
    estimatedCredits: (min: number, max: number) =>
      min === max ? `≈ ${formatCreditAmount(max)}` : `≈ ${formatCreditRange(min, max)} credits`,
    readOnly: "Read-only",
    readOnlyHint: "You can view and run this workflow. Editors can change it.",
  },
});
