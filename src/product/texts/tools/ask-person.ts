import { formatNumber } from "#lib/locale.ts";
import { plural } from "#lib/text.ts";
import { sentences } from "../../sentences.ts";

/** Questions of an agent that the author of the chat answers. */

export const askPersonText = sentences("askPersonText", {
  running: "Preparing a question",
  waiting: (count: number) => (count === 1 ? "Question" : plural(count, "question")),
  done: (count: number) => `Answered ${plural(count, "question")}`,
  skipped: "Skipped the questions",
  failed: "Couldn't ask",
  send: "Send answers",
  skip: "Skip",
  optional: "optional",
  notAnswered: "Not answered",
  later: "The rest of this step is still running. You can answer when it's done.",
  onlyOthers: {
    chat: "Only the author of this chat can answer.",
    run: "Only the person who started the run and workspace owners can answer.",
  },
  dropFiles: "Drop files here, or choose files",
  chooseFiles: "Choose files",
  fileHint: (files: number, megabytes: number) =>
    `Documents or images, up to ${plural(files, "file")}, ${formatNumber(megabytes)} MB each`,
  notSent: "Your answers weren't sent. Try again.",
  refused: {
    required: "Answer this question.",
    unknownOption: "Select one of the options.",
    severalOptions: "Select only one option.",
    date: "Enter a date.",
    tooLong: (max: number) => `Shorten the answer to ${max} characters.`,
    tooManyFiles: (max: number) => `Attach at most ${plural(max, "file")}.`,
    filesUploading: "Wait until all files are uploaded.",
    filesFailed: "Retry or remove the failed files.",
    fileGone: "A file is no longer available. Upload it again.",
    unreadable: "The answers couldn't be read. Reload the page and try again.",
  },
});
