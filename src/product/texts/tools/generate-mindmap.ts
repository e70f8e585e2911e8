import { sentences } from "../../sentences.ts";

/** A mind map that an agent drew. */

export const generateMindmapText = sentences("generateMindmapText", {
  running: "Drawing a mind map",
  done: "Drew a mind map",
  failed: "Couldn't draw a mind map",
  /** The topic of a map that has several topics and no title. */
  untitled: "Mind map",
  view: "View",
  mapView: "Map",
  outlineView: "Outline",
  map: (topic: string) => `Mind map: ${topic}`,
  hidden: (count: number) => `${count} hidden`,
  refused: {
    tooLong: (max: number) => `The markdown is longer than ${max} characters. Shorten it.`,
    empty: "The markdown has no headings. Start with a line such as # Topic.",
    tooDeep: (max: number) => `The mind map has more than ${max} levels. Merge the deepest ones.`,
    tooMany: (max: number) => `The mind map has more than ${max} nodes. Keep the most important ones.`,
  },
});
