import { plural } from "#lib/text.ts";

/** What an upload may be answered with; each says what to do next. */
export const uploadText = {
  notMultipart: "Files are sent as a form (multipart/form-data).",
  broken: "The upload broke off. Please check your connection and try again.",
  notTaken: "The server could not take this file. Please try again.",
  tooLarge: "The file is larger than this server takes.",
  tooMany: (max: number) => `Maximum ${plural(max, "file")} at a time`,
  none: "There was no file in this upload.",
  notAnImage: "This file is not an image.",
} as const;
