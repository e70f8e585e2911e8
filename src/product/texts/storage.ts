/** What people read when a file cannot be stored, found or accepted. */
export const storageText = {
  badKey: "This is not a valid file address.",
  missing: "This file does not exist.",
  badRange: "This part of the file does not exist.",
  tooLarge: (bytes: number) => `The file is larger than ${Math.floor(bytes / 1_048_576)} MB.`,
  full: (gigabytes: number) =>
    `This workspace has used its storage of ${gigabytes.toLocaleString("en-US")} GB. Delete files or ask an operator for a larger plan.`,
  unreachable: "The file store could not be reached. Please try again.",
  empty: "The file is empty.",
  unsupported: (name: string) => `Files such as ${name} are not supported.`,
  notWhatItSays: (name: string) => `The content of ${name} does not match its type.`,
  imageUnreadable: "The image could not be read.",
  imageTooLarge: (megapixels: number) => `Images may have at most ${megapixels} megapixels.`,
} as const;
