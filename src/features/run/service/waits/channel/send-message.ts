import { and, eq, sql } from "drizzle-orm";
import type { WaitChannel } from "#engine/step-options.ts";
import { nameForMessage, type PostOutcome, postMessage } from "#features/integration/service/messages/post-message.ts";
import { formatInZone } from "#lib/time.ts";
import type { App } from "#platform/context.ts";
import { withLanguageOf } from "#platform/request-locale.ts";
import { limits } from "#product/limits.ts";
import { waitMessageText as text } from "#product/texts/run/wait-messages.ts";
import { absolute, urls } from "#product/urls.ts";
import { waitMessage } from "../../../table/wait.ts";
import { findRunContext } from "../../find-run.ts";
import { answerUrl } from "../answer-token.ts";
import { askedIn, needOfApp } from "../app-need.ts";
import { findOpenWait, type OpenWait } from "../find-open-wait.ts";
import { showWait } from "../show-wait.ts";
import { timeZoneOf } from "../time-zone.ts";

type MessageRow = typeof waitMessage.$inferSelect;

/**
 * Posts a planned message. It is marked as being sent first, so if the sender dies, it is never resent
 * automatically: the run says that it may have arrived. A service's refusal is shown there too, and doesn't stop the run.
 */
export async function sendMessage(app: App, { id }: { id: string }): Promise<void> {
  const { system } = app.database;
  const [row] = await system
    .update(waitMessage)
    .set({ state: "sending", problem: null, updatedAt: sql`now()` })
    .where(and(eq(waitMessage.id, id), eq(waitMessage.state, "planned")))
    .returning();
  if (!row) {
    const [lost] = await system
      .update(waitMessage)
      .set({ state: "unknown", updatedAt: sql`now()` })
      .where(and(eq(waitMessage.id, id), eq(waitMessage.state, "sending")))
      .returning({ waitId: waitMessage.waitId });
    if (lost) await announceMessage(app, lost);
    return;
  }
  const found = await findOpenWait(app, row.waitId);
  const channel = found?.wait.channel;
  if (!found || !channel) {
    // Nobody waits for it anymore.
    await system.delete(waitMessage).where(eq(waitMessage.id, id));
    return;
  }
  const language = found.authorMetadata?.language;
  const outcome = await withLanguageOf({ language, isSelf: false }, () => post(app, found, channel, row));
  const isTriedAgain = outcome.kind === "later" && row.attempts < limits.integration.messageAttempts;
  await system
    .update(waitMessage)
    .set({
      state: outcome.kind === "sent" ? "sent" : isTriedAgain ? "planned" : "failed",
      problem: outcome.kind === "sent" ? null : outcome.reason,
      updatedAt: sql`now()`,
      ...(isTriedAgain && { attempts: row.attempts + 1 }),
    })
    .where(eq(waitMessage.id, id));
  await announceMessage(app, row);
}

async function post(app: App, found: OpenWait, channel: WaitChannel, row: MessageRow): Promise<PostOutcome> {
  const ctx = await findRunContext(app, found.run, `wait-message:${row.id}`);
  if (!ctx) return { kind: "refused", reason: text.noAccess };
  const { appName, id } = channel;
  return postMessage(ctx, { appName, channel: id, text: await writeMessage(app, found, row), callId: row.id });
}

/** What the step asks, by name only, and the link with which everyone who reads it can answer. */
async function writeMessage(app: App, found: OpenWait, { key }: MessageRow): Promise<string> {
  const { wait, run, execution, workflowTitle, workspaceName, slug } = found;
  const shown = await showWait(app.database.tenant(wait.workspaceId), { run, execution, workflowTitle });
  const need = needOfApp(wait.reason, shown);
  const asked = askedIn(shown).slice(0, limits.mail.askedNames).map(nameForMessage);
  const canAnswer = need === null && wait.channelTokenHash !== null;
  const url = canAnswer
    ? answerUrl(app, wait, "channel")
    : absolute(app.config.publicUrl, urls.runStep(slug, run.id, execution.ordinal + 1));
  return [
    text.waits({
      workflow: nameForMessage(workflowTitle),
      step: nameForMessage(shown.step),
      workspace: nameForMessage(workspaceName),
      isReminder: key !== "wait",
    }),
    ...(asked.length > 0 ? [text.asks(asked)] : []),
    ...(wait.dueAt ? [text.due(formatInZone(wait.dueAt, timeZoneOf({ ...found, metadata: null })))] : []),
    canAnswer ? text.answer(url) : text.inApp(need ?? "check", url),
  ].join("\n");
}

async function announceMessage(app: App, { waitId }: Pick<MessageRow, "waitId">): Promise<void> {
  const found = await findOpenWait(app, waitId);
  if (found) app.live.publish(`run:${found.run.id}`, { changed: "run" });
}
