import { z } from "zod";
import { accountKinds } from "#product/accounts/account-kind.ts";
import { limits } from "#product/limits.ts";
import { timers } from "#product/timers.ts";
import { toolSpec } from "../tool.ts";

/** The wire name of a custom tool is this and the name that people gave it. */
export const apiActionPrefix = "api_";

/** That of a service that the workspace has connected is this and the name of the action. */
export const integrationPrefix = "integration_";

const { apiAction: max, tool } = limits;

/**
 * Makes the HTTP request of a custom tool. What a turn offers has the values that the model determines as its input, and
 * acts unless its method is GET.
 */
export const apiAction = toolSpec({
  input: z
    .record(z.string().max(tool.nameChars), z.string().max(max.argumentChars))
    .refine((values) => Object.keys(values).length <= max.arguments),
  output: z.object({
    actionId: z.string().max(64),
    title: z.string(),
    method: z.string().max(20),
    /** Where the request went, without its path, which may have a secret. */
    host: z.string().max(tool.urlChars),
    /** Null if the service doesn't speak HTTP. */
    status: z.int().nullable(),
    /** In bytes. */
    size: z.int().min(0),
    body: z.string().max(max.bodyChars),
    /** Nothing was called: an account must be connected first. */
    needsAccount: z
      .object({ appName: z.string().max(tool.nameChars), accountOf: z.enum(accountKinds), reason: z.string().max(500) })
      .optional(),
  }),
  description: "Calls an API that a person of this workspace set up.",
  examples: [],
  isUntrusted: true,
  account: "workspace",
  listing: "searchable",
  timeoutMs: timers.apiAction.toolMs,
});
