import { sentences } from "../../sentences.ts";

/** The cards of the tools that create, change and read canvases. */
export const canvasCardText = sentences("canvasCardText", {
  creating: "Creating…",
  created: "Created a canvas",
  updating: "Updating…",
  updated: "Updated the canvas",
  reading: "Reading…",
  read: "Read the canvas",
  failed: "Failed to execute action",
  denied: "Canvas not allowed",
  /** The name of a canvas and its kind, such as "Balcony guide, text". */
  line: (title: string, kind: string) => `${title}, ${kind.toLowerCase()}`,
  versionLine: (title: string, version: number) => `${title}, version ${version}`,
  deleted: (title: string) => `${title}, deleted`,
  open: "Open",
  openCanvas: (title: string) => `Open the canvas ${title}`,
});
