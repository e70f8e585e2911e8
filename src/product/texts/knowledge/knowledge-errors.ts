import { formatNumber } from "#lib/locale.ts";
import { plural } from "#lib/text.ts";
import { sentences } from "../../sentences.ts";

/** Refusals of the knowledge library, and what is wrong with a source in it. */
export const knowledgeErrorText = sentences("knowledgeErrorText", {
  nodeNotFound: "Node not found.",
  tooManyNodes: (max: number) =>
    `A library can have up to ${formatNumber(max)} folders and sources. Delete some that are no longer used.`,
  tooDeep: (max: number) => `Folders can be nested up to ${max} levels deep.`,
  folderInItself: "A folder can't be moved into itself.",
  notAFolder: "Only folders can contain other items.",
  chooseFolder: "Choose the folder that everything is saved to.",
  alreadyAdded: (title: string) => `${title} is in the library already. Upload it again to add it twice.`,
  relearnTooSoon: (minutes: number) => `A page can be relearned every ${minutes} minutes. Please try again later.`,
  learningNow: "This source is being learned right now.",
  notLearning: "This source isn't being learned.",
  notPaused: "This source isn't paused.",
  noPages: "There are no web pages in it. Only web pages can be relearned automatically.",
  notTheAuthor: "Only the person who added it, or an owner of the workspace, can change it.",
  modelChanged: "The library has just changed its embedding model. Please save the passage again.",
  limits: {
    keepAccess: "Choose your own role, or add yourself. Otherwise you could no longer see it.",
    movedOut:
      "Moving it out of here would show it to more people. Only the person who added it or the limited folder, or an owner of the workspace, can do that.",
    hiddenInside: "It contains items that you can't see. An owner of the workspace can delete it.",
  },
  attachmentNotRead: "The attached documents are still being read. Ask again in a moment.",
  split: {
    notANumber: "Chunk size and overlap are whole numbers, or Auto.",
    sizeOutOfRange: (min: number, max: number) =>
      `The chunk size must be between ${formatNumber(min)} and ${formatNumber(max)} characters.`,
    overlapTooLarge: "The overlap can be at most half of the chunk size.",
    separators: (count: number, chars: number) => `Use up to ${count} separators of up to ${chars} characters each.`,
  },
  learning: {
    noText: "No text was found in it.",
    scanned:
      "No text was found. It may be a scan. Add a key for a model that looks at images and try again, or upload a version with recognized text.",
    pagesNotDrawn: "This is a scan, and its pages can't be read on this server. Upload a version with recognized text.",
    scanWithoutText: "No text was found, even when its pages were read as images.",
    pagesUnread: (count: number) =>
      `${plural(count, "page")} without text can't be found. If they are scans, a model that looks at images can read them.`,
    pagesNotRead: (count: number) =>
      `${plural(count, "page")} without text could not be read, so nothing on ${count === 1 ? "it" : "them"} can be found.`,
    fileGone: "Its file doesn't exist anymore. Upload it again.",
    onlyStart: (chars: number) =>
      `The text is very long. Only its first ${formatNumber(chars)} characters can be searched.`,
    robots: "The website doesn't allow automatic visits to this page, or didn't say whether it does.",
    pageStatus: (status: number) => `The page returned status ${status}.`,
    noModelForImage:
      "No model here can read images, so only the file name can be found. Add one, then relearn the image.",
    failed: "Something went wrong during learning. Please try again.",
    nothingSaid: "There is no speech in this recording.",
    noModelForRecording: "No model here can transcribe recordings. Add a key for one, then try again.",
  },
});
