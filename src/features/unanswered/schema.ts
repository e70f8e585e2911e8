import { z } from "zod";
import { idOf } from "#lib/entity-id.ts";
import { jobName } from "#lib/job-name.ts";
import { limits } from "#product/limits.ts";

/** NOTHING_FOUND: no passage was similar enough. NOT_ANSWERED: the answer says that it doesn't know, and cites none. */
export const unansweredReasons = ["NOTHING_FOUND", "NOT_ANSWERED"] as const;
export type UnansweredReason = (typeof unansweredReasons)[number];

/** A passage as it was found then. */
export interface FoundThen {
  readonly chunkId: string;
  readonly nodeId: string;
  readonly title: string;
  readonly part: string;
  readonly text: string;
  readonly meaning: number;
  readonly words: number;
  readonly together: number;
}

/** Durable work: looks whether an answer rests on the library. */
export const noteUnansweredJob = jobName<{ workspaceId: string; messageId: string }>("unanswered.note");

export const unansweredState = z.enum(["OPEN", "DONE"]);

export const unansweredPage = z.strictObject({
  workspaceId: idOf("workspace"),
  state: unansweredState.default("OPEN"),
  search: z.string().trim().max(limits.request.searchChars).default(""),
  /** One that doesn't exist here was asked nothing. */
  agentId: z.uuid().nullable().default(null),
  reason: z.enum(unansweredReasons).nullable().default(null),
  offset: z.int().min(0).max(100_000).default(0),
});
export type UnansweredPage = z.output<typeof unansweredPage>;

/** A group, named by any question in it. */
export const byQuestionId = z.strictObject({ id: idOf("unansweredQuestion") });
