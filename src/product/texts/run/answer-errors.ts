import { sentences } from "../../sentences.ts";
/** Why an answer in a form is not accepted. */
export const answerErrorText = sentences("answerErrorText", {
  requiredFields: "Please fill all required fields",
  filesTooLarge: (names: readonly string[]) => `Each file must be under 50MB: ${names.join(", ")}`,
  duplicateFiles: "Some files have already been added",
  tooManyDocuments: (max: number) => `Maximum ${max} documents allowed`,
  formatNotAccepted: "Some files are not in the accepted format",
  invalidUrls: (urls: readonly string[]) => `Invalid URLs: ${urls.join(", ")}`,
  tooManyUrls: (max: number) => `Maximum ${max} URLs allowed`,
  duplicateUrls: "Some URLs have already been added",
  mediaTooLarge: "Files exceeding size limit (100MB)",
  tooManyFiles: (max: number) => `Maximum ${max} files allowed`,
  tooManyImages: (max: number) => `Maximum ${max} images allowed`,
  onlyImages: "Only images can be added here",
  onlyMedia: "Only audio and video can be added here",
  fileUnavailable: (label: string) =>
    `${label}: a file is missing, belongs to someone else, or has the wrong type. Upload it again.`,
  unknownOption: "Please select one of the options",
  duplicateOption: "Each option can be selected only once.",
  imageTooLarge: "File size must be less than 5MB",
});
