import type { VisitField } from "../schema.ts";

/** What an input needs to be named and described. */
export interface Described {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": boolean;
  "aria-required": boolean;
}

export interface PartProps {
  field: VisitField;
  value: unknown;
  onChange(value: unknown): void;
  described: Described;
}

/** The setting that limits how many files a field takes, by type. */
export const fileCounts: Readonly<Record<string, string>> = {
  DOCUMENT: "maxDocumentCount",
  IMAGE: "maxImageCount",
  AUDIO_VIDEO: "maxAudioVideoCount",
  URL: "maxUrlCount",
};
const maxVisitorFiles = 3;

export const maxFilesOf = ({ type, settings }: VisitField): number =>
  Math.min(maxVisitorFiles, Number(settings[fileCounts[type] ?? ""] ?? 1));
