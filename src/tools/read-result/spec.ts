import { z } from "zod";
import { limits } from "#product/limits.ts";
import { timers } from "#product/timers.ts";
import { toolSpec } from "../tool.ts";

const { readChars, outputBytes, nameChars } = limits.tool;
const offset = z.int().min(0).max(outputBytes);

/** Reads more of a result that was cut for the model. */
export const readResult = toolSpec({
  input: z.strictObject({
    resultId: z.uuid(),
    offset: offset.default(0).describe("The first character to read"),
    limit: z.int().min(1).max(readChars).default(readChars).describe("Characters to read"),
  }),
  output: z.strictObject({
    /** The tool whose result it is. */
    tool: z.string().max(nameChars),
    offset,
    /** Of the whole result. */
    chars: z.int().min(0),
    text: z.string().max(readChars),
  }),
  description:
    "Reads on in a long tool result. Use it only when a result says that a part of it is missing, with the resultId and offset given there.",
  examples: [{ resultId: "01993f6e-5f1c-7c41-9d53-2f0f3a1b7c55", offset: 19_000 }],
  // The result may come from outside.
  isUntrusted: true,
  account: "none",
  listing: "pinned",
  isOnFreePlan: true,
  timeoutMs: timers.tool.readMs,
});
