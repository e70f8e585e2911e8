import { z } from "zod";
import { idOf } from "#lib/entity-id.ts";
import { limits } from "#product/limits.ts";

/** What the dialogs of this product have written for them; a chat proposes the same set-ups turn by turn. */
const draftTypes = [
  "AGENT_SETUP",
  "WORKFLOW_SETUP",
  "AGENT_ENHANCEMENT",
  "AGENT_CHAT",
  "WORKFLOW_CHAT",
  "WORKFLOW_EDIT",
] as const;
export type DraftType = (typeof draftTypes)[number];

/** What clients may ask for besides: the set-ups of other things, and the decisions that steps of a run take. */
export const generationTypes = [
  ...draftTypes,
  "STYLE_SETUP",
  "API_ACTION_SETUP",
  "ROUTER_NODE_EXECUTION",
  "LOOP_LIST_EXTRACTION",
  "GATE_NODE_EXECUTION",
  "EVALUATOR_ITERATION_FEEDBACK",
  "ORCHESTRATOR_TASK_PLANNER",
] as const;
export type GenerationType = (typeof generationTypes)[number];
export const isDraftType = (type: GenerationType): type is DraftType => draftTypes.some((one) => one === type);

/**
 * The answer is a JSON text as it is written. Where this sign stands in it, another one begins and the one before is
 * void: the fallback model's, or the refusal `{ error, app }` of an answer that broke off (RFC 7464 separates so).
 */
export const recordSeparator = "\u001e";

const part = z.discriminatedUnion("type", [
  z.object({ type: z.literal("text"), text: z.string().max(limits.completion.textChars) }),
  /** A picture that was uploaded before. */
  z.object({ type: z.literal("image"), s3FilePath: z.string().max(500) }),
]);

/** Chosen by the page, which so knows it before the first piece comes. */
export const draftStreamId = z.uuid();

/** Names a request in its answer, for the one that answers its question. */
export const draftRequestHeader = "x-setup-request";

/** The body of POST /api/completion/object. */
export const draftRequest = z.strictObject({
  workspaceId: idOf("workspace"),
  objectGenerationSchemaType: z.enum(generationTypes),
  /** What the person asks for; earlier turns may stand before it. */
  messages: z
    .array(
      z.object({
        role: z.enum(["user", "assistant"]),
        content: z.union([z.string().max(limits.completion.textChars), z.array(part).max(limits.completion.parts)]),
      }),
    )
    .min(1)
    .max(limits.completion.messages),
  /** The request that ended in the question which this one answers: that costs nothing. */
  answers: z
    .string()
    .regex(/^setup:[\w-]{36}(:answer){0,9}$/)
    .optional(),
  /** The answer goes on under this id when the page leaves; without it, leaving ends it. */
  streamId: draftStreamId.optional(),
  /** More rules, such as the language to write in. */
  system: z.string().max(limits.completion.systemChars).optional(),
});
export type DraftRequest = z.output<typeof draftRequest>;
