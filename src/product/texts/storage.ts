/** Errors about storing, finding and accepting files. */
export const storageText = {
  badKey: "This isn't a valid file URL.",
  missing: "This file doesn't exist.",
  badRange: "This part of the file doesn't exist.",
  tooLarge: (bytes: number) => `The file is larger than ${Math.floor(bytes / 1_048_576)} MB.`,
  full: (gigabytes: number) =>
    `This workspace has used all of its ${gigabytes.toLocaleString("en-US")} GB of storage. Delete files, or ask an operator for a larger plan.`,
  unreachable: "Couldn't reach the file storage. Please try again.",
  empty: "The file is empty.",
  unsupported: (name: string) => `The file type of ${name} isn't supported.`,
  notWhatItSays: (name: string) => `The content of ${name} doesn't match its file type.`,
  imageUnreadable: "The image couldn't be read.",
  imageTooLarge: (megapixels: number) => `Images can have up to ${megapixels} megapixels.`,
} as const;
