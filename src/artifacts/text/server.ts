import type { Maker } from "../server.ts";
import { documentIn, textRules } from "./prompt.ts";
import type { text } from "./spec.ts";

export const makeText: Maker<typeof text> = async ({ wish, tools }) => ({
  text: documentIn(await tools.write({ system: textRules, parts: wish })),
});
