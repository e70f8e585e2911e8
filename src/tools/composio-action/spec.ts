import { z } from "zod";
import { limits } from "#product/limits.ts";
import { timers } from "#product/timers.ts";
import { toolSpec } from "../tool.ts";

/** The wire name of an action is this and its name at Composio, cut where it is too long for providers. */
export const composioActionPrefix = "INTEGRATION_COMPOSIO_";

const { actionChars, inputChars, resultChars, slugChars, titleChars } = limits.composio;

/** Runs an action of a connected app. What a turn offers has the schema of the action as its input. */
export const composioAction = toolSpec({
  input: z
    .record(z.string().max(limits.mcp.toolNameChars), z.unknown())
    .refine((given) => JSON.stringify(given).length <= inputChars),
  output: z.object({
    /** The app as Composio names it, and as people call it. */
    appName: z.string().max(slugChars),
    app: z.string().max(titleChars),
    actionName: z.string().max(actionChars),
    /** The action as people call it. */
    title: z.string().max(titleChars),
    body: z.string().max(resultChars),
    /** Nothing was done: the app must be connected first. */
    marker: z.literal("authentication-required").optional(),
  }),
  description: "Runs an action of an app that this workspace has connected.",
  examples: [],
  isUntrusted: true,
  account: "workspace",
  listing: "searchable",
  maxParallel: 4,
  timeoutMs: timers.composio.toolMs,
  acts: "changes",
});
