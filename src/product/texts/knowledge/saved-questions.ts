import { plural } from "#lib/text.ts";
import { formatCreditAmount } from "../../credits.ts";
import { sentences } from "../../sentences.ts";

/** Questions of the retrieval test that are kept with what they should find, and the answer from passages. */
export const savedQuestionText = sentences("savedQuestionText", {
  title: "Saved questions",
  button: (count: number) => `Saved questions, ${count}`,
  intro: "Run all after you change a source, its chunk size or the embedding model, and see what got worse.",
  save: "Save question",
  saveTitle: "Save this question",
  saveHint: "Choose the passages that it should find.",
  expected: "Passages that it should find",
  saved: "Question saved",
  tooMany: (max: number) => `A workspace can keep ${plural(max, "question")}. Delete some that are no longer useful.`,
  passages: (count: number) => plural(count, "passage"),
  runAll: "Run all",
  running: (done: number, all: number) => `${done} of ${all}`,
  ranAt: (when: string) => `Last run: ${when}`,
  notRun: "Not run yet",
  recall: (k: number) => `Recall@${k}`,
  recallHint: (k: number) => `Share of the expected passages that are among the first ${k}`,
  before: (value: string) => `${value} before`,
  columns: { question: "Question", now: "Rank now", before: "Before" },
  missing: "not found",
  ranks: (ranks: string) => `Ranks ${ranks}`,
  worse: "Worse",
  better: "Better",
  worseCount: (count: number) => `${plural(count, "question")} got worse`,
  allWorse: "Only what got worse",
  open: (question: string) => `Ask “${question}”`,
  delete: (question: string) => `Delete “${question}”`,
  deleted: "Question deleted",
  failed: "The questions could not be run.",
  loadFailed: "The saved questions could not be loaded.",
  empty: {
    title: "No saved questions",
    text: "Ask a question, then save it with the passages that should be found. Saved questions show later whether a change made retrieval better or worse.",
  },

  answer: {
    title: "Answer with these passages",
    button: "Answer with these passages",
    again: "Answer again",
    hint: "A model answers from exactly these passages.",
    writing: "Writing the answer",
    stop: "Stop",
    by: (model: string, credits: number) => `${model}, ${formatCreditAmount(credits)}`,
    failed: "No answer could be written.",
  },
});
