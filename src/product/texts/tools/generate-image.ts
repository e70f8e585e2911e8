import { formatList } from "#lib/locale.ts";
import { plural } from "#lib/text.ts";
import { sentences } from "../../sentences.ts";

/** The tool that makes images, and its card. */
export const generateImageText = sentences("generateImageText", {
  running: (count: number) => (count === 1 ? "Making an image" : `Making ${count} images`),
  done: (count: number) => `Made ${plural(count, "image")}`,
  failed: "Image could not be generated.",
  denied: "Image wasn't made",
  prompt: "Prompt",
  sampleNote: "These are samples. Connect OpenAI or Google in Settings under Keys & Credentials to make real images.",
  sampleModel: "Sample images",
  sampleLabel: (number: number) => `Sample image ${number}`,
  missingKeys: (names: readonly string[]) =>
    `To make images, add one of these keys in Settings under Keys & Credentials: ${formatList(names)}.`,
});
