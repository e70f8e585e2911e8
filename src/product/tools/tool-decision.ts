import { z } from "zod";
import { limits } from "../limits.ts";

/**
 * What a person decides about a waiting call. `allow` may replace the arguments; the model reads the comment of `deny`; `allowInChat` allows the tool for the
 * rest of the chat; `answer` is what they gave to a tool that asks people; `happened` and `retry` resolve a call that was
 * sent and has no answer.
 */
export const toolDecision = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("allow"), input: z.unknown().optional() }),
  z.strictObject({ kind: z.literal("allowInChat") }),
  z.strictObject({ kind: z.literal("deny"), comment: z.string().trim().max(limits.tool.commentChars).optional() }),
  z.strictObject({ kind: z.literal("answer"), given: z.unknown() }),
  z.strictObject({ kind: z.literal("happened") }),
  z.strictObject({ kind: z.literal("retry") }),
]);
export type ToolDecision = z.output<typeof toolDecision>;
