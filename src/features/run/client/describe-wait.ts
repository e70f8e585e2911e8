import { formatDate } from "#lib/locale.ts";
import { waitText as text } from "#product/texts/run/waits.ts";
import type { AnswerFacts, WaitFacts } from "../schema.ts";

export const nameOfAssignee = ({ assignee }: WaitFacts, ownId: string): string =>
  assignee.userId === ownId ? text.you : (assignee.name ?? assignee.email ?? text.nobody);

export const isOverdue = ({ dueAt }: Pick<WaitFacts, "dueAt">, now: Date): boolean => dueAt !== null && dueAt < now;

/** When the answer is due or since when it is overdue; null without a date. */
export function describeDue({ dueAt }: Pick<WaitFacts, "dueAt">, now: Date): string | null {
  if (!dueAt) return null;
  const date = formatDate(dueAt, { dateStyle: "medium", timeStyle: "short" });
  return isOverdue({ dueAt }, now) ? text.overdue(date) : text.due(date);
}

/** Who answered, in which way and when. */
export function describeAnswer({ name, email, channel, givenName, through, answeredAt }: AnswerFacts): string {
  const { by, way, visitor, program, formerMember, someoneIn } = text.answered;
  const time = formatDate(answeredAt, { dateStyle: "medium", timeStyle: "short" });
  if (channel !== null) return by(someoneIn(channel, givenName), way[through], time);
  const unknown = through === "FORM" ? visitor : through === "APP" || through === "LINK" ? formerMember : program;
  // An address says more than a name about who had the link.
  const who = (through === "LINK" ? (email ?? name) : (name ?? email)) ?? unknown;
  return by(who, way[through], time);
}
