import { sentences } from "../../sentences.ts";

/** The canvases of a chat, in the side panel. */
export const canvasListText = sentences("canvasListText", {
  title: "Canvases",
  open: "Canvases of this chat",
  empty: {
    title: "No canvases yet",
    text: "Documents, pages, and media that an agent makes in this chat appear here. Ask for one, such as “Write a canvas about our opening hours.”",
  },
  search: "Search canvases",
  noMatch: "No canvas has all of these words in its title.",
  byAgent: "changed by an agent",
  byPerson: "changed by hand",
  actions: (title: string) => `Actions for ${title}`,
  titleLabel: "Title of the canvas",
  deleteCanvas: "Delete canvas",
  deleteConfirmation: {
    title: (title: string) => `Delete “${title}”?`,
    text: "This deletes the canvas with all its versions and can't be undone. The messages of the chat stay, and say that the canvas was deleted.",
  },
  deleted: (title: string) => `“${title}” was deleted.`,
});
