/** What an answer to a step decided, where that is one word. */
export type AnswerDecision = "approved" | "rejected" | "paid";
