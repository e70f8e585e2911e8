import { z } from "zod";
import type { WaitReason } from "#engine/status.ts";
import type { WaitFacts } from "#features/run/schema.ts";
import { idOf } from "#lib/entity-id.ts";

export const waitScopes = ["MINE", "EVERYONES"] as const;
export type WaitScope = (typeof waitScopes)[number];

/** `MINE`: what the person is to answer; `EVERYONES`: also what colleagues are to answer in runs that the person may. */
export const needsYouInput = z.strictObject({
  workspaceId: idOf("workspace"),
  scope: z.enum(waitScopes).default("EVERYONES"),
});

/** A reply in one of the person's chats that waits for them. */
interface WaitingReply {
  readonly kind: "chat";
  /** The chat. */
  readonly id: string;
  readonly title: string;
  /** `unknown`: a call was sent, and nobody knows whether it happened. */
  readonly waitsFor: "answer" | "decision" | "unknown";
  /** The tool that was called. */
  readonly tool: string;
  /** What the agent asks, if it asks something. */
  readonly question: string | null;
  readonly since: Date;
}

/** A run that waits for the person. */
interface WaitingRun {
  readonly kind: "run";
  readonly id: string;
  readonly title: string;
  readonly workflowTitle: string;
  /** `approval`: a finished step of a supervised run. */
  readonly waitsFor: WaitReason | "approval";
  /** Who started it; null if the person did. */
  readonly startedBy: string | null;
  /** Who answers and until when; null until the server has recorded it. */
  readonly wait: WaitFacts | null;
  readonly since: Date;
}

export type WaitingItem = WaitingReply | WaitingRun;

/** What waits, first what is due first, then the newest; `count` also counts what is left off. */
export interface NeedsYou {
  readonly items: readonly WaitingItem[];
  readonly count: number;
}
