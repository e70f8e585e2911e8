import { and, desc, eq, ilike, lt, or } from "drizzle-orm";
import type { SignedIn } from "#platform/context.ts";
import { outboxMail } from "#platform/tables/operator.ts";
import { limits } from "#product/limits.ts";
import { notFound } from "#product/refusals.ts";
import type { OutboxList, OutboxMail, OutboxPageInput } from "../schema.ts";

const summaryColumns = {
  id: outboxMail.id,
  to: outboxMail.to,
  subject: outboxMail.subject,
  createdAt: outboxMail.createdAt,
};

/** Emails in the outbox, newest first. Ids sort by time, so the cursor is an id. */
export async function listOutbox({ app }: SignedIn, { search, cursor }: OutboxPageInput): Promise<OutboxList> {
  const pageRows = limits.screen.listPageRows;
  const pattern = search ? `%${search.replace(/[\\%_]/g, "\\$&")}%` : null;
  const rows = await app.database.system
    .select(summaryColumns)
    .from(outboxMail)
    .where(
      and(
        cursor ? lt(outboxMail.id, cursor) : undefined,
        pattern ? or(ilike(outboxMail.to, pattern), ilike(outboxMail.subject, pattern)) : undefined,
      ),
    )
    .orderBy(desc(outboxMail.id))
    .limit(pageRows + 1);
  const page = rows.slice(0, pageRows);
  return {
    rows: page,
    nextCursor: rows.length > pageRows ? (page.at(-1)?.id ?? null) : null,
    isSmtp: app.mailer.canSend(),
  };
}

export async function findOutboxMail({ app }: SignedIn, id: string): Promise<OutboxMail> {
  const [mail] = await app.database.system
    .select({ ...summaryColumns, text: outboxMail.text, html: outboxMail.html })
    .from(outboxMail)
    .where(eq(outboxMail.id, id));
  return mail ?? notFound("mail");
}
