/** The nine kinds of fields that people fill in (spec 1 §3, spec 3 §3, behaviours 14.5). */
import { limits } from "./limits.ts";

export const humanInputTypes = [
  "TEXT",
  "BOOLEAN",
  "NUMBER",
  "SELECT",
  "MULTI_SELECT",
  "DOCUMENT",
  "IMAGE",
  "URL",
  "AUDIO_VIDEO",
] as const;
export type HumanInputType = (typeof humanInputTypes)[number];

/** What a field may be told; which entries count depends on the type. */
export interface HumanInputConfig {
  options?: string[];
  description?: string;
  placeholder?: string;
  maxCharacterCount?: number;
  maxDocumentCount?: number;
  acceptedDocumentTypes?: string[];
  maxImageCount?: number;
  maxUrlCount?: number;
  maxAudioVideoCount?: number;
  acceptedAudioVideoTypes?: string[];
}

/** Extensions without a dot. */
export const documentTypes = ["pdf", "doc", "docx", "xls", "xlsx", "csv", "txt", "md", "ppt", "pptx", "epub"] as const;
export const audioVideoTypes = ["mp3", "wav", "m4a", "aac", "ogg", "mp4", "webm", "mpeg", "mov", "avi"] as const;
export const imageMimeTypes = ["image/jpeg", "image/png", "image/gif", "image/webp"] as const;

interface HumanInputFacts {
  displayName: string;
  /** One line in the list of types. */
  desc: string;
  /** Counts files or addresses, so that limits and drop zones apply. */
  isList: boolean;
  draft(): HumanInputConfig;
}

const { documents, images, urls, audioVideos } = limits.humanInput;

export const humanInputFacts: Readonly<Record<HumanInputType, HumanInputFacts>> = {
  TEXT: {
    displayName: "Text",
    desc: "A word, a sentence or a page",
    isList: false,
    draft: () => ({ placeholder: "" }),
  },
  BOOLEAN: { displayName: "Yes or no", desc: "A switch; not touched means no", isList: false, draft: () => ({}) },
  NUMBER: { displayName: "Number", desc: "A number, with or without decimals", isList: false, draft: () => ({}) },
  SELECT: {
    displayName: "Choose one",
    desc: "One of the options you list",
    isList: false,
    draft: () => ({ options: ["Option 1", "Option 2"] }),
  },
  MULTI_SELECT: {
    displayName: "Choose several",
    desc: "Any of the options you list",
    isList: false,
    draft: () => ({ options: ["Option 1", "Option 2"] }),
  },
  DOCUMENT: {
    displayName: "Documents",
    desc: "PDF, Word, Excel, CSV and other files to read",
    isList: true,
    draft: () => ({ maxDocumentCount: documents, acceptedDocumentTypes: [...documentTypes] }),
  },
  IMAGE: {
    displayName: "Images",
    desc: "Pictures to look at",
    isList: true,
    draft: () => ({ maxImageCount: images }),
  },
  URL: { displayName: "Links", desc: "Web pages to read", isList: true, draft: () => ({ maxUrlCount: urls }) },
  AUDIO_VIDEO: {
    displayName: "Audio or video",
    desc: "Recordings to listen to or watch",
    isList: true,
    draft: () => ({ maxAudioVideoCount: audioVideos, acceptedAudioVideoTypes: [...audioVideoTypes] }),
  },
};

/** The value of an `accept` attribute: ".pdf,.docx". */
export function acceptedExtensions(types: readonly string[]): string {
  return types.map((type) => `.${type}`).join(",");
}

/** Whether a file's name ends in one of the extensions; an empty list accepts every file. */
export function hasAcceptedExtension(fileName: string, types: readonly string[]): boolean {
  const extension = fileName.includes(".") ? fileName.slice(fileName.lastIndexOf(".") + 1).toLowerCase() : "";
  return types.length === 0 || types.some((type) => type.toLowerCase() === extension);
}
