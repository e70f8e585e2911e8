/** What people who build say to each other on a canvas. */
import { plural } from "#lib/text.ts";

export const commentText = {
  title: "Comments",
  mode: "Comment",
  modeHint: "Click a step or the canvas to comment on it. Press Esc to stop.",
  open: (count: number) => (count === 0 ? "No open comments" : plural(count, "open comment")),
  onStep: (label: string) => `On ${label}`,
  onGround: "On the canvas",
  onGone: "On a deleted step",
  on: (label: string, count: number) => `${plural(count, "open comment")} on ${label}`,
  empty: { title: "No comments yet", text: "Suggest a change or ask a question." },
  write: "Comment",
  writeHint: (label: string) => `Comment on ${label}`,
  send: "Send",
  answer: "Reply",
  resolve: "Resolve",
  reopen: "Reopen",
  resolved: (count: number) => `Resolved (${count})`,
  delete: "Delete",
  deleteThread: "Delete this comment and its replies?",
  deleteAnswer: "Delete this reply?",
  somebody: "Former member",
  close: "Close comments",
  nowhere: "Choose a step or a place on the canvas for the comment.",
  full: (max: number) => `A workflow can have at most ${max} comments. Delete some first.`,
} as const;
