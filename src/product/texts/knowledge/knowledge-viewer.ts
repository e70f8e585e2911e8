import { plural } from "#lib/text.ts";
import { sentences } from "../../sentences.ts";

/** The viewer of a source: its document, and the passages it was cut into. */
export const knowledgeViewerText = sentences("knowledgeViewerText", {
  viewsOf: (title: string) => `Views of ${title}`,
  document: "Document",
  passages: "Passages",
  relearn: "Relearn",
  relearning: "Relearning. The current version answers until it is done.",
  download: "Download",
  openPage: "Open the web page",
  fullScreen: "Full screen",
  close: "Close",
  loadFailed: "The source could not be loaded.",
  textFailed: "The text could not be loaded.",
  isFolder: "This is a folder, or it was deleted",
  backToLibrary: "Back to the library",
  attached: "Attached file",
  learned: (when: string) => `Learned ${when}`,

  page: (page: number, pages: number) => `Page ${page} of ${pages}`,
  inThisFile: (at: number, count: number) => `${at} of ${count} in this file`,
  previousFound: "Previous passage found",
  nextFound: "Next passage found",
  passageHere: (part: string) => (part ? `Passage, ${part}` : "Passage"),
  passageChanged: "This source was learned again, and the passage is no longer part of it.",

  notRead: {
    title: "No text yet",
    waiting: "The source hasn't been read yet. Its text appears here when it has.",
    empty: "No text was found in this source.",
  },
  truncated: "The file is longer. Only this part of its text was learned.",
  earlier: "Show earlier text",
  later: "Show more text",

  pdf: {
    zoomIn: "Zoom in",
    zoomOut: "Zoom out",
    zoom: (percent: string) => `${percent} %`,
    fitWidth: "Fit to width",
    search: "Search in the document",
    matches: (at: number, count: number) => (count === 0 ? "No matches" : `${at} of ${count}`),
    searching: "Searching…",
    previousMatch: "Previous match",
    nextMatch: "Next match",
    thumbnails: "Page thumbnails",
    goToPage: (page: number) => `Go to page ${page}`,
    pageLabel: (page: number) => `Page ${page}`,
    notShown: "The pages can't be shown here. This is their text.",
  },
  image: {
    failed: "Failed to load image",
    text: "What agents read of it",
  },
  media: {
    transcript: "Transcript",
    failed: "This recording can't be played here. Download it instead.",
    playFrom: (time: string) => `Play from ${time}`,
  },

  usedBy: {
    title: "Used by",
    none: "No agent uses this source yet. Link it in the Knowledge & Memory section of an agent.",
    failed: "The agents could not be loaded.",
    test: (title: string) => `Test retrieval as ${title}`,
  },

  list: {
    label: (title: string) => `Passages of ${title}`,
    search: "Search passages",
    count: (count: number) => plural(count, "passage"),
    none: "No passages yet",
    noneText: "A source is cut into passages when it is learned. Agents find and quote these.",
    noMatch: "No passages match",
    number: (position: number) => `Passage ${position}`,
    chars: (count: string) => `${count} characters`,
    off: "Disabled",
    use: (position: number) => `Use passage ${position} in answers`,
    show: "Show in document",
    edit: "Correct text",
    editLabel: "Text of the passage",
    editHint: "Agents find and quote the corrected text. Relearning the source replaces it.",
    save: "Save text",
    saved: "Passage saved",
    more: "Show more",
  },
});
