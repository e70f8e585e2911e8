import { z } from "zod";
import { graphId, graphPosition } from "#engine/graph/read-graph.ts";
import { idOf } from "#lib/entity-id.ts";
import { limits } from "#product/limits.ts";

const text = z.string().trim().min(1).max(limits.workflow.commentChars);

export const workflowIdInput = z.strictObject({ workflowId: idOf("workflow") });
export const commentIdInput = z.strictObject({ id: idOf("comment") });

/** On a step, or on a position of the canvas. */
export const threadDraft = workflowIdInput.extend({
  text,
  nodeId: graphId.nullable(),
  position: graphPosition.nullable(),
});
export type ThreadDraft = z.output<typeof threadDraft>;
export const replyDraft = commentIdInput.extend({ text });
export const resolution = commentIdInput.extend({ isResolved: z.boolean() });

export interface Comment {
  id: string;
  text: string;
  authorId: string | null;
  authorName: string | null;
  createdAt: Date;
}

export interface CommentThread {
  /** Id of the first comment. */
  id: string;
  nodeId: string | null;
  position: { x: number; y: number } | null;
  isResolved: boolean;
  /** The oldest first. */
  comments: Comment[];
}
