import { z } from "zod";
import { limits } from "#product/limits.ts";
import { timers } from "#product/timers.ts";
import { toolSpec } from "../tool.ts";

const { nameChars, searchQueryChars, searchResults, searchLineChars } = limits.tool;

/** Finds tools that are not part of the request yet, and loads them for the rest of the conversation. */
export const searchTools = toolSpec({
  input: z.strictObject({
    query: z
      .string()
      .trim()
      .min(1)
      .max(searchQueryChars)
      .describe("What the tool must do: the service, the action, and the thing, e.g. github create issue."),
    limit: z.int().min(1).max(searchResults).default(5),
  }),
  output: z.object({
    query: z.string().max(searchQueryChars),
    /** Best first. */
    tools: z
      .array(z.object({ name: z.string().max(nameChars), description: z.string().max(searchLineChars) }))
      .max(searchResults),
  }),
  description:
    "Finds more tools. You see only some of your tools; search here before you say that you can't do something. The tools that it lists can be called from the next step on, for the rest of the conversation. Don't search again for a tool that you already have.",
  examples: [{ query: "github create issue" }, { query: "read emails of today", limit: 3 }],
  account: "none",
  listing: "pinned",
  isOnFreePlan: true,
  timeoutMs: timers.tool.instantMs,
});
