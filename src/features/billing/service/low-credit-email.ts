import { and, eq, isNull } from "drizzle-orm";
import type { App, SignedIn } from "#platform/context.ts";
import { mailLayout } from "#platform/mail/layout.ts";
import { withLanguageOf } from "#platform/request-locale.ts";
import { user } from "#platform/tables/account.ts";
import { workspace, workspaceMember } from "#platform/tables/workspace.ts";
import { type LowCreditThreshold, lowCreditThresholds } from "#product/credits.ts";
import { type LowCreditFacts, lowCreditMail } from "#product/texts/mail/low-credit-mail.ts";
import { absolute, urls } from "#product/urls.ts";
import { lowCreditEmailJob } from "../schema.ts";
import { creditNotice, creditWallet } from "../table.ts";
import { parseAmount } from "./amount.ts";
import { getPlan, type Plan } from "./plan.ts";

/**
 * Queues the email for a threshold, unless it was sent in this period. Never throws: a problem with email must not
 * refuse the request that crossed the threshold.
 */
export async function queueLowCreditEmail(app: App, workspaceId: string, threshold: LowCreditThreshold): Promise<void> {
  try {
    const { period } = await getPlan(app, workspaceId);
    const periodStart = period.start.toISOString();
    if (await wasEmailSent(app, workspaceId, period.start, threshold)) return;
    const id = `low-credit:${workspaceId}:${periodStart}:${threshold}`;
    await app.jobs.start(lowCreditEmailJob, id, { workspaceId, periodStart, threshold });
  } catch (err) {
    app.log.warn({ err, workspaceId, threshold }, "failed to announce low credits");
  }
}

/** Queues the emails that are due in the person's workspaces (`billing.sendEmailUponLowAiCredit`). */
export async function queueDueLowCreditEmails({ app, person }: SignedIn): Promise<void> {
  const memberships = await app.database.system
    .select({ workspaceId: workspaceMember.workspaceId })
    .from(workspaceMember)
    .innerJoin(workspace, eq(workspace.id, workspaceMember.workspaceId))
    .where(and(eq(workspaceMember.userId, person.id), isNull(workspace.deletedAt)))
    .limit(100);
  for (const { workspaceId } of memberships) {
    const plan = await getPlan(app, workspaceId);
    if (plan.corePlan !== "FREE") continue;
    const { used } = await readUsage(app, workspaceId, plan);
    const reached = lowCreditThresholds.findLast((threshold) => used >= threshold);
    if (reached !== undefined) await queueLowCreditEmail(app, workspaceId, reached);
  }
}

/** The job: emails all owners, then records this threshold and the lower ones. A second run sends nothing. */
export async function sendLowCreditEmail(
  app: App,
  { workspaceId, periodStart, threshold }: { workspaceId: string; periodStart: string; threshold: LowCreditThreshold },
): Promise<void> {
  const period = new Date(periodStart);
  if (await wasEmailSent(app, workspaceId, period, threshold)) return;
  const plan = await getPlan(app, workspaceId);
  const db = app.database.system;
  const [workspaceRow] = await db
    .select({ name: workspace.name, slug: workspace.slug })
    .from(workspace)
    .where(eq(workspace.id, workspaceId));
  if (!workspaceRow || plan.corePlan !== "FREE") return;
  const { used, limit } = await readUsage(app, workspaceId, plan);
  const owners = await db
    .select({ email: user.email, metadata: user.publicMetadata })
    .from(workspaceMember)
    .innerJoin(user, eq(user.id, workspaceMember.userId))
    .where(and(eq(workspaceMember.workspaceId, workspaceId), eq(workspaceMember.role, "OWNER")));
  const url = absolute(app.config.publicUrl, urls.settings(workspaceRow.slug, "keys"));
  const facts = { workspace: workspaceRow.name, used, limit, resetsOn: plan.period.end };
  for (const { email, metadata } of owners) {
    const mail = withLanguageOf({ language: metadata.language, isSelf: false }, () => buildMail(facts, url));
    await app.mailer.send({
      to: email,
      ...mail,
      dedupeKey: `low-credit:${workspaceId}:${periodStart}:${threshold}:${email}`,
    });
  }
  const reached = lowCreditThresholds.filter((lower) => lower <= threshold);
  await db
    .insert(creditNotice)
    .values(reached.map((lower) => ({ workspaceId, periodStart: period, threshold: lower })))
    .onConflictDoNothing();
}

function buildMail(facts: LowCreditFacts, url: string) {
  const { subject, title, lines, addKey, footer } = lowCreditMail(facts);
  const layout = mailLayout({ title, lines, button: { label: addKey, url }, footer: { text: footer } });
  return { subject, ...layout };
}

async function wasEmailSent(
  app: App,
  workspaceId: string,
  periodStart: Date,
  threshold: LowCreditThreshold,
): Promise<boolean> {
  const [row] = await app.database.system
    .select({ threshold: creditNotice.threshold })
    .from(creditNotice)
    .where(
      and(
        eq(creditNotice.workspaceId, workspaceId),
        eq(creditNotice.periodStart, periodStart),
        eq(creditNotice.threshold, threshold),
      ),
    );
  return row !== undefined;
}

async function readUsage(app: App, workspaceId: string, plan: Plan): Promise<{ used: number; limit: number | null }> {
  const [row] = await app.database.system
    .select({ spent: creditWallet.spent, reserved: creditWallet.reserved, granted: creditWallet.granted })
    .from(creditWallet)
    .where(
      and(
        eq(creditWallet.workspaceId, workspaceId),
        eq(creditWallet.ownerId, workspaceId),
        eq(creditWallet.periodStart, plan.period.start),
      ),
    );
  const limit = plan.limits.max_ai_queries;
  return {
    used: parseAmount(row?.spent) + parseAmount(row?.reserved),
    limit: limit === null ? null : limit + parseAmount(row?.granted),
  };
}
