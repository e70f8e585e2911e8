import { and, desc, eq } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { nameForMessage } from "#features/integration/service/messages/post-message.ts";
import { formatInZone } from "#lib/time.ts";
import type { App } from "#platform/context.ts";
import { user } from "#platform/tables/account.ts";
import { limits } from "#product/limits.ts";
import { waitMessageText as text } from "#product/texts/run/wait-messages.ts";
import { waitText } from "#product/texts/run/waits.ts";
import { absolute, urls } from "#product/urls.ts";
import type { WaitMessageContent } from "../../../schema.ts";
import { stepAnswer, stepWait, type waitMessage } from "../../../table/wait.ts";
import { answerUrl } from "../answer-token.ts";
import { askedIn, needOfApp } from "../app-need.ts";
import { isAnswerOf, type StepWait } from "../find-wait.ts";
import { showWait } from "../show-wait.ts";
import { timeZoneOf } from "../time-zone.ts";

type MessageRow = Pick<typeof waitMessage.$inferSelect, "key">;

/** What the step asks, by name only, and the link with which everyone who reads it can answer. */
export async function writeQuestion(app: App, found: StepWait, { key }: MessageRow): Promise<string> {
  const { wait, run, execution, workflowTitle, slug, isOverdue } = found;
  const due = wait.dueAt && formatInZone(wait.dueAt, timeZoneOf({ ...found, metadata: null }));
  const shown = await showWait(app.database.tenant(wait.workspaceId), { run, execution, workflowTitle });
  const need = needOfApp(wait.reason, shown);
  const asked = askedIn(shown).slice(0, limits.mail.askedNames).map(nameForMessage);
  const canAnswer = need === null && wait.channelTokenHash !== null;
  const url = canAnswer
    ? answerUrl(app, wait, "channel")
    : absolute(app.config.publicUrl, urls.runStep(slug, run.id, execution.ordinal + 1));
  return [
    text.waits({ ...namesIn(found, shown.step), isReminder: key !== "wait" }),
    ...(asked.length > 0 ? [text.asks(asked)] : []),
    ...(due ? [isOverdue ? text.overdue(due) : text.due(due)] : []),
    canAnswer ? text.answer(url) : text.inApp(need ?? "check", url),
  ].join("\n");
}

/**
 * Why no answer is needed at this message: without a link, with names only, and with who has answered and what they
 * decided, but never with values.
 */
export async function writeOutcome(
  app: App,
  found: StepWait,
  content: Exclude<WaitMessageContent, "asks">,
): Promise<string> {
  const { run, execution, workflowTitle, wait } = found;
  const { step } = await showWait(app.database.tenant(wait.workspaceId), { run, execution, workflowTitle });
  const outcome = content === "answered" ? await describeAnswer(app, found) : text[content];
  return [text.about(namesIn(found, step)), outcome].join("\n");
}

const namesIn = ({ workflowTitle, workspaceName }: StepWait, step: string) => ({
  workflow: nameForMessage(workflowTitle),
  step: nameForMessage(step),
  workspace: nameForMessage(workspaceName),
});

const answers = alias(stepAnswer, "answer");
const waits = alias(stepWait, "wait");

/** The last answer; what it decided only if all answers of the wait decided the same. */
async function describeAnswer(app: App, found: StepWait): Promise<string> {
  const { id, workspaceId } = found.wait;
  const given = await app.database
    .tenant(workspaceId)
    .select({ answer: answers, name: user.name })
    .from(answers)
    .innerJoin(waits, and(eq(waits.id, id), isAnswerOf))
    .leftJoin(user, eq(user.id, answers.userId))
    .where(eq(answers.workspaceId, workspaceId))
    .orderBy(desc(answers.createdAt), desc(answers.id));
  const [last] = given;
  if (!last) return text.over;
  const { decision, createdAt } = last.answer;
  const isCommon = given.every(({ answer }) => answer.decision === decision);
  const time = formatInZone(createdAt, timeZoneOf({ ...found, metadata: null }));
  return text.answered(nameAnswerer(last), isCommon ? decision : null, time);
}

/** The name of a member. An address of someone else is not for everyone in a channel. */
function nameAnswerer({ answer, name }: { answer: typeof stepAnswer.$inferSelect; name: string | null }): string {
  const { visitor, program, formerMember, someoneIn } = waitText.answered;
  const { through, channel, givenName, userId } = answer;
  if (channel !== null) return someoneIn(nameForMessage(channel), givenName && nameForMessage(givenName));
  if (userId !== null) return nameForMessage(name ?? "") || formerMember;
  if (through === "FORM") return visitor;
  if (through === "LINK") return text.outsider;
  return through === "APP" ? formerMember : program;
}
