/** Forms that people fill in during a run. */

import { formatList } from "#lib/locale.ts";
import { plural } from "#lib/text.ts";
import { sentences } from "../../sentences.ts";

export const answerFormText = sentences("answerFormText", {
  continue: "Continue",
  inBackground: "Run in background",
  inBackgroundHint: "Close this tab any time. The run continues on the server.",
  dropFiles: "Drop files here, or choose files",
  addImages: "Drag & drop or paste images",
  fileCount: (max: number) => `Up to ${plural(max, "file")}`,
  urls: "One per line, or separated by commas",
  urlCount: (max: number) => `Up to ${plural(max, "link")}`,
  addUrls: "Add links",
  selectOption: "Select an option",
  selectOptions: "Select options",
  commaSeparated: "Separated by commas",
  yes: "Yes",
  no: "No",
  acceptedTypes: (extensions: readonly string[], megabytes: number) =>
    `${formatList(
      extensions.map((one) => one.toUpperCase()),
      "disjunction",
    )}, up to ${megabytes} MB each`,
  acceptedMedia: (megabytes: number) => `Audio or video, up to ${megabytes} MB each`,
  acceptedImages: (max: number) => `PNG, JPG, GIF or WebP, up to ${plural(max, "image")}`,
  uploading: (percent: number) => `Uploading, ${percent}%`,
  readingFile: "Reading the file",
  uploadsRunning: "Wait until all files are uploaded.",
  uploadFailed: "Failed",
  readingPages: "Reading the pages...",
  image: (number: number) => `Image ${number}`,
  chooseFiles: "Choose files",
  chooseImages: "Choose images",
});
