import { formatNumber } from "#lib/locale.ts";
import { sentences } from "../../sentences.ts";
/** Errors about storing, finding and accepting files. */
export const storageText = sentences("storageText", {
  invalidUrl: "This isn't a valid file URL.",
  notFound: "This file doesn't exist.",
  rangeNotFound: "This part of the file doesn't exist.",
  tooLarge: (bytes: number) => `The file is larger than ${Math.floor(bytes / 1_048_576)} MB.`,
  quotaExceeded: (gigabytes: number) =>
    `This workspace has used all of its ${formatNumber(gigabytes)} GB of storage. Delete files, or ask an operator for a larger plan.`,
  unreachable: "Couldn't reach the file storage. Please try again.",
  empty: "The file is empty.",
  unsupportedType: (name: string) => `The file type of ${name} isn't supported.`,
  typeMismatch: (name: string) => `The content of ${name} doesn't match its file type.`,
  imageUnreadable: "The image couldn't be read.",
  imageTooLarge: (megapixels: number) => `Images can have up to ${megapixels} megapixels.`,
});
