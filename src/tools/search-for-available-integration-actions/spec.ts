import { z } from "zod";
import { limits } from "#product/limits.ts";
import { timers } from "#product/timers.ts";
import { toolSpec } from "../tool.ts";

const { nameChars, searchLineChars, searchQueryChars, searchResults } = limits.tool;

/** Finds among the many actions of connected apps those that fit, and loads them for the rest of the conversation. */
export const searchForAvailableIntegrationActions = toolSpec({
  input: z.strictObject({
    query: z
      .string()
      .trim()
      .min(1)
      .max(searchQueryChars)
      .describe("The app, what to do, and the thing, e.g. gmail send email."),
    limit: z.int().min(1).max(searchResults).default(5),
  }),
  output: z.object({
    query: z.string().max(searchQueryChars),
    /** Best first. */
    tools: z
      .array(
        z.object({
          name: z.string().max(nameChars),
          /** As people call it, with its app. */
          title: z.string().max(searchLineChars),
          description: z.string().max(searchLineChars),
        }),
      )
      .max(searchResults),
  }),
  description:
    "Finds actions of the apps that are connected for you, such as mail, calendars, files and CRMs. You see only some of them; search here before you say that you can't do something in an app. The actions that it lists can be called from the next step on, for the rest of the conversation.",
  examples: [{ query: "gmail send email" }, { query: "hubspot find contact", limit: 3 }],
  account: "none",
  listing: "pinned",
  timeoutMs: timers.tool.instantMs,
});
