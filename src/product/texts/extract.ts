/** What people read when no text could be taken from a file, by reason. */
export const extractText = {
  empty: "The file is empty.",
  "no-text": "No text was found in this file. It may be a scan.",
  password: "The file is protected by a password.",
  damaged: "The file is damaged or in an unsupported format.",
  "too-big": "The file is too large to be read.",
  "too-slow": "Reading the file took too long.",
  unsupported: "Files of this type cannot be read.",
  busy: "Too many files are being read at the moment. Please try again later.",
  broken: "Files cannot be read at the moment. Please try again later.",
} as const;
