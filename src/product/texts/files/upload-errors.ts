/** Errors of uploads and of showing uploaded images. */

import { plural } from "#lib/text.ts";
import { sentences } from "../../sentences.ts";

export const uploadErrorText = sentences("uploadErrorText", {
  notMultipart: "Send files as multipart/form-data.",
  interrupted: "The upload was interrupted. Please check your connection and try again.",
  notSaved: "The server couldn't save this file. Please try again.",
  tooLarge: "The file is larger than this server allows.",
  tooMany: (max: number) => `Maximum ${plural(max, "file")} at a time`,
  noFile: "The upload contains no file.",
  tooLargeToSend: (name: string, megabytes: number) => `“${name}” is larger than ${megabytes} MB, so it can't be sent.`,
  notAnImage: "This file isn't an image.",
  imageNotLoaded: "Failed to load image",
});
