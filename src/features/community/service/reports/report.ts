import { createHmac } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import { z } from "zod";
import { findForm } from "#features/form/service/visit/find-form.ts";
import { findPublicNote } from "#features/note/service/public/find-public-note.ts";
import type { Caller } from "#platform/context.ts";
import type { ReportPlace } from "#product/urls.ts";
import type { ReportInput, ReportTarget, ThreadKind } from "../../schema.ts";
import { galleryItem, publicReport } from "../../table.ts";
import { findShared } from "../public/find-shared.ts";

interface Reported {
  readonly workspaceId: string;
  readonly id: string;
}

/** Finds what anyone can see now; null for anything else. */
type Find = (caller: Caller, key: string) => Promise<Reported | null>;

const findThread =
  (kind: ThreadKind): Find =>
  async ({ app }, key) => {
    const thread = await findShared(app, kind, key);
    return thread && { workspaceId: thread.reader.actor.workspaceId, id: thread.id };
  };

/** How the things of each place are found, and the column that names them. */
const places = {
  gallery: { find: findListed, column: "itemId" },
  chat: { find: findThread("CHAT"), column: "chatId" },
  run: { find: findThread("RUN"), column: "runId" },
  note: { find: ({ app }, key) => findPublicNote(app, key), column: "noteId" },
  form: { find: findPublished, column: "formId" },
} as const satisfies Record<ReportPlace, { find: Find; column: keyof typeof publicReport.$inferInsert }>;

/**
 * Stores what a visitor reports. False if it isn't public any more. A second report of the same visitor changes the
 * first one, and nothing once an operator has decided about that.
 */
export async function reportPublic(
  caller: Caller,
  { place, key }: ReportTarget,
  { reason, note }: ReportInput,
): Promise<boolean> {
  const { find, column } = places[place];
  const found = await find(caller, key);
  if (!found) return false;
  const { database, config } = caller.app;
  const reporterKey = createHmac("sha256", config.secrets.auth.reveal()).update(`report|${caller.ip}`).digest("hex");
  await database.system
    .insert(publicReport)
    .values({ workspaceId: found.workspaceId, [column]: found.id, reporterKey, reason, note })
    .onConflictDoUpdate({
      target: [publicReport[column], publicReport.reporterKey],
      set: { reason, note },
      setWhere: isNull(publicReport.closedAt),
    });
  return true;
}

async function findListed({ app }: Caller, id: string): Promise<Reported | null> {
  if (!z.uuid().safeParse(id).success) return null;
  const [item] = await app.database.system
    .select({ workspaceId: galleryItem.workspaceId, id: galleryItem.id })
    .from(galleryItem)
    .where(and(eq(galleryItem.id, id), isNull(galleryItem.hiddenAt)));
  return item ?? null;
}

async function findPublished({ app, requestId }: Caller, slug: string): Promise<Reported | null> {
  const form = await findForm(app, slug, requestId);
  return form && { workspaceId: form.ctx.actor.workspaceId, id: form.id };
}
