import { eq, sql } from "drizzle-orm";
import { editMessage } from "#features/integration/service/messages/edit-message.ts";
import type { App } from "#platform/context.ts";
import { withLanguageOf } from "#platform/request-locale.ts";
import type { PostedMessage } from "#product/accounts/message-apps.ts";
import { limits } from "#product/limits.ts";
import type { WaitMessageContent } from "../../../schema.ts";
import { waitMessage } from "../../../table/wait.ts";
import { findRunContext } from "../../find-run.ts";
import { findWait } from "../find-wait.ts";
import { findOutdated, planEdits } from "./plan-edits.ts";
import { writeOutcome, writeQuestion } from "./write-message.ts";

/**
 * Changes a posted message to what it should say by now. Doing it twice does no harm, so a dead process leaves it to the
 * next one. If the service refuses, the message stays as it is: its link says itself that it is over.
 */
export async function editWaitMessage(app: App, { id }: { id: string }): Promise<void> {
  const { system } = app.database;
  const [outdated] = await findOutdated(app, sql`message.id = ${id}`);
  const [row] = await system.select().from(waitMessage).where(eq(waitMessage.id, id));
  if (!outdated || !row?.posted) return;
  const { content } = outdated;
  const outcome = await edit(app, { row, posted: row.posted, content });
  const isOver =
    outcome === "refused" || (outcome === "later" && row.editAttempts + 1 >= limits.integration.messageAttempts);
  await system
    .update(waitMessage)
    .set({
      editedAt: sql`now()`,
      ...(isOver && { posted: null }),
      ...(outcome === "edited" ? { says: content, editAttempts: 0 } : { editAttempts: row.editAttempts + 1 }),
    })
    .where(eq(waitMessage.id, id));
  // The wait may have changed meanwhile.
  if (outcome === "edited") await planEdits(app, sql`message.id = ${id}`);
}

interface Edit {
  readonly row: typeof waitMessage.$inferSelect;
  readonly posted: PostedMessage;
  readonly content: WaitMessageContent;
}

async function edit(app: App, { row, posted, content }: Edit): Promise<"edited" | "later" | "refused"> {
  const found = await findWait(app, row.waitId);
  const ctx = found && (await findRunContext(app, found.run, `wait-message:${row.id}`));
  if (!ctx) return "refused";
  return withLanguageOf({ language: found.authorMetadata?.language, isSelf: false }, async () => {
    const text = content === "asks" ? await writeQuestion(app, found, row) : await writeOutcome(app, found, content);
    return editMessage(ctx, { posted, text, callId: `${row.id}:${content}` });
  });
}
