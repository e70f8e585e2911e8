import { z } from "zod";
import { idOf } from "#lib/entity-id.ts";

/**
 * A chat as a JSON file. A reader checks `format` and `version` first; a change that breaks readers gets the next version.
 */
export const exportVersion = 1;

export const exportFormats = ["markdown", "json"] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** Input and output of a call are JSON as text, cut where they are long. */
const toolCallPart = z.strictObject({
  type: z.literal("tool"),
  /** The name on the wire. */
  tool: z.string(),
  state: z.enum(["done", "failed", "denied", "open"]),
  input: z.string(),
  output: z.string().optional(),
  error: z.string().optional(),
});

/** Questions that a person was asked, with what they answered; none for a form that was skipped or is still open. */
const answersPart = z.strictObject({
  type: z.literal("answers"),
  answers: z.array(z.strictObject({ question: z.string(), answer: z.array(z.string()) })),
});

const exportedPart = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("text"), text: z.string() }),
  toolCallPart,
  answersPart,
  z.strictObject({ type: z.literal("file"), name: z.string() }),
  z.strictObject({ type: z.literal("source"), title: z.string(), url: z.url().optional() }),
]);
export type ExportedPart = z.output<typeof exportedPart>;

const exportedMessage = z.strictObject({
  id: idOf("message"),
  role: z.enum(["user", "assistant"]),
  /** The name of the person or the agent. */
  author: z.string(),
  sentAt: z.iso.datetime(),
  state: z.enum(["done", "open", "stopped", "failed"]),
  parts: z.array(exportedPart),
});
export type ExportedMessage = z.output<typeof exportedMessage>;

/** What the file says before its messages. */
const exportedHead = z.strictObject({
  format: z.literal("troupe-chat"),
  version: z.literal(exportVersion),
  title: z.string(),
  /** The name of the agent; null for the assistant without one. */
  agent: z.string().nullable(),
  startedAt: z.iso.datetime(),
  lastMessageAt: z.iso.datetime(),
  exportedAt: z.iso.datetime(),
});
export type ExportedHead = z.output<typeof exportedHead>;

export const exportedChat = exportedHead.extend({ messages: z.array(exportedMessage) });
