/** What people who build say to each other on a canvas. */

import { plural } from "#lib/text.ts";
import { sentences } from "../../sentences.ts";

export const commentText = sentences("commentText", {
  title: "Comments",
  mode: "Comment",
  modeHint: "Click a step or the canvas to comment on it. Press Esc to stop.",
  open: (count: number) => (count === 0 ? "No open comments" : plural(count, "open comment")),
  onStep: (label: string) => `On ${label}`,
  onCanvas: "On the canvas",
  onDeletedStep: "On a deleted step",
  openOnStep: (label: string, count: number) => `${plural(count, "open comment")} on ${label}`,
  empty: { title: "No comments yet", text: "Suggest a change or ask a question." },
  newComment: "Comment",
  commentOn: (label: string) => `Comment on ${label}`,
  send: "Send",
  reply: "Reply",
  resolve: "Resolve",
  reopen: "Reopen",
  resolved: (count: number) => `Resolved (${count})`,
  delete: "Delete",
  deleteThread: "Delete this comment and its replies?",
  deleteReply: "Delete this reply?",
  formerMember: "Former member",
  close: "Close comments",
  placeRequired: "Select a step or a spot on the canvas for the comment.",
  tooMany: (max: number) => `A workflow can have at most ${max} comments. Delete some first.`,
});
