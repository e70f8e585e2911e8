import { and, eq, sql } from "drizzle-orm";
import type { WaitChannel } from "#engine/step-options.ts";
import { type PostOutcome, postMessage } from "#features/integration/service/messages/post-message.ts";
import type { App } from "#platform/context.ts";
import { withLanguageOf } from "#platform/request-locale.ts";
import { limits } from "#product/limits.ts";
import { waitMessageText as text } from "#product/texts/run/wait-messages.ts";
import { waitMessage } from "../../../table/wait.ts";
import { findRunContext } from "../../find-run.ts";
import { findOpenWait, type StepWait } from "../find-wait.ts";
import { planEdits } from "./plan-edits.ts";
import { writeQuestion } from "./write-message.ts";

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
      ...(outcome.kind === "sent" && {
        posted: outcome.posted,
        says: "asks" as const,
        editedAt: null,
        editAttempts: 0,
      }),
      updatedAt: sql`now()`,
      ...(isTriedAgain && { attempts: row.attempts + 1 }),
    })
    .where(eq(waitMessage.id, id));
  await announceMessage(app, row);
  // The message before a reminder asks no longer; and the answer may have come while this one was sent.
  if (outcome.kind === "sent") await planEdits(app, sql`wait.id = ${row.waitId}`);
}

async function post(app: App, found: StepWait, channel: WaitChannel, row: MessageRow): Promise<PostOutcome> {
  const ctx = await findRunContext(app, found.run, `wait-message:${row.id}`);
  if (!ctx) return { kind: "refused", reason: text.noAccess };
  const { appName, id } = channel;
  return postMessage(ctx, { appName, channel: id, text: await writeQuestion(app, found, row), callId: row.id });
}

async function announceMessage(app: App, { waitId }: Pick<MessageRow, "waitId">): Promise<void> {
  const found = await findOpenWait(app, waitId);
  if (found) app.live.publish(`run:${found.run.id}`, { changed: "run" });
}
