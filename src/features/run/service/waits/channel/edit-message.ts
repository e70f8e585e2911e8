import { and, eq, sql } from "drizzle-orm";
import { type EditOutcome, editMessage } from "#features/integration/service/messages/edit-message.ts";
import type { App } from "#platform/context.ts";
import { withLanguageOf } from "#platform/request-locale.ts";
import { limits } from "#product/limits.ts";
import { waitMessageText as text } from "#product/texts/run/wait-messages.ts";
import { waitMessage } from "../../../table/wait.ts";
import { findRunContext } from "../../find-run.ts";
import { findWait, type StepWait } from "../find-wait.ts";
import { type ChangeableMessage, editionOf, findMessage, planEdits } from "./plan-edits.ts";
import { writeOutcome, writeQuestion } from "./write-message.ts";

/**
 * Changes a posted message to what it should say by now. Doing it twice does no harm, so a dead process leaves it to the
 * next one. If two change it at the same time, no one knows whose text arrived last, so the one that ends last does it
 * again.
 */
export async function editWaitMessage(app: App, { id }: { id: string }): Promise<void> {
  let message = await findMessage(app, id);
  if (!message?.isOutdated) return;
  while (message) message = (await editAlone(app, message)) ? null : await findMessage(app, id);
}

/** False if the message was changed by someone else meanwhile. */
async function editAlone(app: App, { id, waitId, content, edition, readAt }: ChangeableMessage): Promise<boolean> {
  const { system } = app.database;
  const [row] = await system.select().from(waitMessage).where(eq(waitMessage.id, id));
  const found = await findWait(app, waitId);
  if (!row || !found) return true;
  const outcome = await edit(app, { row, found, content });
  const isLast = row.editAttempts + 1 >= limits.integration.messageAttempts;
  const isOver = outcome.kind === "refused" || (outcome.kind === "later" && isLast);
  const [edited] = await system
    .update(waitMessage)
    .set({
      // A due date that has passed since then is yet to be said.
      editedAt: sql`${readAt}::timestamptz`,
      ...(isOver && { problem: outcome.reason }),
      ...(outcome.kind === "edited" ? { says: content, editAttempts: 0 } : { editAttempts: row.editAttempts + 1 }),
    })
    .where(
      and(
        eq(waitMessage.id, id),
        sql`exists (
      select from wait_message message where message.id = ${id} and ${editionOf} = ${edition})`,
      ),
    )
    .returning({ id: waitMessage.id });
  if (!edited) return false;
  if (isOver) app.live.publish(`run:${found.run.id}`, { changed: "run" });
  // The wait may have changed meanwhile.
  if (outcome.kind === "edited") await planEdits(app, sql`message.id = ${id}`);
  return true;
}

interface Edit {
  readonly row: typeof waitMessage.$inferSelect;
  readonly found: StepWait;
  readonly content: ChangeableMessage["content"];
}

async function edit(app: App, { row, found, content }: Edit): Promise<EditOutcome> {
  const ctx = await findRunContext(app, found.run, `wait-message:${row.id}`);
  if (!ctx || !row.posted) return { kind: "refused", reason: text.noAccess };
  const { posted } = row;
  return withLanguageOf({ language: found.authorMetadata?.language, isSelf: false }, async () => {
    const said = content === "asks" ? await writeQuestion(app, found, row) : await writeOutcome(app, found, content);
    return editMessage(ctx, { posted, text: said, callId: `${row.id}:${content}` });
  });
}
