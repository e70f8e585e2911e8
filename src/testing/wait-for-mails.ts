import { asc, type InferSelectModel } from "drizzle-orm";
import { expect, vi } from "vitest";
import { outboxMail } from "#platform/tables/operator.ts";
import type { TestApp } from "./test-app.ts";

type Mail = InferSelectModel<typeof outboxMail>;

/**
 * Waits for `count` matching mails and returns them, oldest first. The outbox is written after the commit that causes a
 * mail, and no event announces it, so this polls.
 */
export function waitForMails(testApp: TestApp, isAsked: (mail: Mail) => boolean, count = 1): Promise<Mail[]> {
  return vi.waitFor(async () => {
    const all = await testApp.app.database.system.select().from(outboxMail).orderBy(asc(outboxMail.createdAt));
    const found = all.filter(isAsked);
    expect(found.length).toBeGreaterThanOrEqual(count);
    return found;
  }, 15_000);
}

export const isAboutRun =
  (runId: string) =>
  ({ text }: Mail): boolean =>
    text.includes(runId);

export const hasDedupePrefix =
  (prefix: string) =>
  ({ dedupeKey }: Mail): boolean =>
    dedupeKey?.startsWith(prefix) === true;
