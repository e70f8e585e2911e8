import { plural } from "#lib/text.ts";
import { sentences } from "../../sentences.ts";
import type { Confirmation } from "../common/confirmation.ts";

/** Questions that agents could not answer from the library. */
export const unansweredText = sentences("unansweredText", {
  title: "Unanswered questions",
  open: (count: number) => plural(count, "unanswered question"),
  library: "Knowledge",
  list: "Questions without an answer",
  search: "Search questions",
  state: "State",
  states: { OPEN: "Open", DONE: "Done" },
  reason: "Reason",
  reasons: { NOTHING_FOUND: "Nothing found", NOT_ANSWERED: "Found, but not answered" },
  agent: "Agent",
  noAgent: "No agent",
  count: (count: number) => plural(count, "question"),
  asked: (count: number) => (count === 1 ? "Asked once" : `Asked ${count} times`),
  empty: {
    title: "No unanswered questions",
    text: "When an agent finds no answer in the library, the question is listed here, so that you can add what is missing. Who asked is never shown.",
    done: "Questions that you mark as done are kept here.",
  },
  noMatch: "No questions match",
  loadFailed: "The questions could not be loaded.",
  add: "Add what is missing",
  write: "Write an answer",
  test: "Test retrieval",
  markDone: "Mark as done",
  reopen: "Reopen",
  marked: "Marked as done",
  more: "Show more",
  wordings: "How it was asked",
  found: "What was found then",
  foundNothing: "No passage was similar enough.",
  gone: "This question doesn't exist anymore.",
  deleted: "Question deleted",
  remove: (question: string): Confirmation => ({
    title: "Delete question",
    text: `“${question}” and others that ask the same are removed from this list. The chats stay as they are. This action cannot be undone.`,
    confirm: "Delete question",
  }),
  answer: {
    title: "Write an answer",
    question: "Question",
    label: "Answer",
    placeholder: "What agents should answer, with the facts they need",
    hint: "It becomes a source in the library. Agents find and quote it.",
    save: "Add to library",
    saved: "Answer added to the library",
  },
});
