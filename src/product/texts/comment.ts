/** What people who build say to each other on a canvas. */
import { plural } from "#lib/text.ts";

export const commentText = {
  title: "Comments",
  mode: "Comment",
  modeHint: "Press a step or the ground to comment on it. Esc ends it.",
  open: (count: number) => (count === 0 ? "No open comments" : plural(count, "open comment")),
  onStep: (label: string) => `On ${label}`,
  onGround: "On the ground",
  onGone: "On a step that is gone",
  on: (label: string, count: number) => `${plural(count, "open comment")} on ${label}`,
  empty: { title: "No comments yet", text: "Say what should change, ask why something is as it is." },
  write: "Comment",
  writeHint: (label: string) => `Comment on ${label}`,
  send: "Send",
  answer: "Answer",
  resolve: "Resolve",
  reopen: "Open again",
  resolved: (count: number) => `Resolved (${count})`,
  delete: "Delete",
  deleteThread: "Delete the comment and its answers?",
  deleteAnswer: "Delete this answer?",
  somebody: "Somebody who has left",
  close: "Close the comments",
  nowhere: "A comment is about a step or about a place on the canvas.",
  full: (max: number) => `A workflow can have at most ${max} comments. Delete some first.`,
} as const;
