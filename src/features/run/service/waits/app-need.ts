import type { AppNeed } from "#product/app-need.ts";
import type { PersonWait, ShownWait } from "../../schema.ts";

/** Why a step can be answered in the app only; null if the page of a link takes the answer. */
export function needOfApp(reason: PersonWait, { questions }: Pick<ShownWait, "questions">): AppNeed | null {
  if (reason === "payment" || reason === "approval" || reason === "unknown") return reason;
  const closed = questions.find(({ isAnswerable }) => !isAnswerable);
  if (questions.length > 0 && !closed) return null;
  if (closed?.fields.some(({ kind, isRequired }) => kind === "file" && isRequired)) return "file";
  return closed?.kind === "text" ? "conversation" : "check";
}

/** The names of what is asked, without values. */
export const askedIn = ({ questions }: Pick<ShownWait, "questions">): string[] =>
  questions
    .flatMap(({ title, kind, fields }) =>
      fields.length > 0 ? fields.map(({ label }) => label) : kind === "text" ? [] : [title],
    )
    .filter(Boolean);
