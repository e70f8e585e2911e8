import type { Maker } from "../server.ts";
import { textRules, unfencedDocument } from "./prompt.ts";
import type { text } from "./spec.ts";

export const makeText: Maker<typeof text> = async ({ request, tools }) => ({
  text: unfencedDocument(await tools.generateText({ system: textRules, parts: request })),
});
