import { formatList } from "#lib/locale.ts";
import { sentences } from "../../sentences.ts";

/** Why a recording isn't transcribed. */
export const transcriptionErrorText = sentences("transcriptionErrorText", {
  noTranscript: "No transcript was generated. Please try again.",
  failed: "Failed to transcribe audio. Please try again.",
  tooLong: (minutes: number) => `A recording can be up to ${minutes} minutes long. Please record a shorter one.`,
  unknownLength: "The length of this recording can't be read. Please record it again.",
  unknownFileLength:
    "The length of this recording can't be read. Save it in another format, such as MP3, and upload that.",
  fileTooLong: (hours: number) => `A recording can be up to ${hours} hours long. Cut it in two and upload both parts.`,
  cannotBeCut: (megabytes: number) =>
    `In this format, a recording can be up to ${megabytes} MB. MP3, WAV, Ogg and WebM can be longer, because they are transcribed in parts. Convert it to MP3 and upload that.`,
  timeout: "Transcribing took too long. Please try a shorter recording.",
  /** Of a file in a form: its name, and one of the reasons above. */
  ofFile: (name: string, reason: string) => `“${name}” can't be transcribed. ${reason}`,
  missingKeys: (keys: readonly string[]) =>
    `Turning speech into text needs a key that this workspace doesn't have: ${formatList(keys, "disjunction")}. Add one in its settings.`,
  missingKeysForOwner: (keys: readonly string[]) =>
    `Turning speech into text needs a key that this workspace doesn't have: ${formatList(keys, "disjunction")}. Ask an owner to add one.`,
});
