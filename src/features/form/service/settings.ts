import { and, eq, isNull, ne, sql } from "drizzle-orm";
import { assertIncluded, getPlan } from "#features/billing/service/plan.ts";
import { createSignedUrl, findFiles } from "#features/file/service/files.ts";
import { requireReadableFile } from "#features/file/service/read-access.ts";
import { workflow } from "#features/workflow/table.ts";
import { AppError } from "#lib/errors.ts";
import { isSlug, slugWithSuffix } from "#lib/slug.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { isUniqueViolation, type Tx } from "#platform/db/database.ts";
import { limits } from "#product/limits.ts";
import { type CorePlan, planIncludes } from "#product/plans.ts";
import { assertAllowed, notFound } from "#product/refusals.ts";
import { formSettingsText as text } from "#product/texts/form/form-settings.ts";
import { publicFormText } from "#product/texts/form/public-form.ts";
import { shareText } from "#product/texts/share/share.ts";
import { timers } from "#product/timers.ts";
import { isReservedSlug } from "#product/urls.ts";
import { type FormSettings, type FormUpdate, firstSettings } from "../schema.ts";
import { workflowForm } from "../table.ts";

/** A form as its settings show it. */
export interface WorkflowForm extends FormSettings {
  id: string;
  workflowId: string;
  slug: string;
  isPublished: boolean;
  /** An operator doesn't allow it to be published. */
  isTakenDown: boolean;
  /** Where the stored pictures can be loaded now. */
  pictures: { icon: string | null; banner: string | null };
}

const ofWorkflow = ({ actor }: WorkspaceContext, workflowId: string) =>
  and(eq(workflowForm.workflowId, workflowId), eq(workflowForm.workspaceId, actor.workspaceId));

/** The form of a workflow; null before it was set up. */
export async function getForm(ctx: WorkspaceContext, workflowId: string): Promise<WorkflowForm | null> {
  const [row] = await ctx.db.select().from(workflowForm).where(ofWorkflow(ctx, workflowId));
  if (!row) return null;
  const { id, slug, isPublished, takenDownAt, settings } = row;
  const [icon, banner] = await Promise.all([pictureUrl(ctx, settings.iconUrl), pictureUrl(ctx, settings.bannerUrl)]);
  const isTakenDown = takenDownAt !== null;
  return { id, workflowId, slug, isPublished, isTakenDown, ...settings, pictures: { icon, banner } };
}

/** Where a picture of a form can be loaded. */
export async function pictureUrl(ctx: WorkspaceContext, picture: string | null): Promise<string | null> {
  if (picture === null) return null;
  return createSignedUrl(ctx, picture).catch((error: unknown) => {
    // The file was deleted since.
    if (error instanceof AppError && error.code === "not_found") return null;
    throw error;
  });
}

/** Sets a form up with the usual settings, unless the workflow has one. */
export async function createForm(ctx: WorkspaceContext, workflowId: string): Promise<WorkflowForm> {
  const { db, actor } = ctx;
  const [found] = await db
    .select({ title: workflow.title })
    .from(workflow)
    .where(and(eq(workflow.id, workflowId), eq(workflow.workspaceId, actor.workspaceId), isNull(workflow.deletedAt)));
  if (!found) return notFound("workflow");
  const { slugChars, slugSuffixChars } = limits.form;
  const { continueText, rerunText } = publicFormText;
  await db
    .insert(workflowForm)
    .values({
      ...{ workspaceId: actor.workspaceId, userId: actor.userId, workflowId },
      slug: slugWithSuffix(found.title, slugSuffixChars, slugChars.max),
      settings: firstSettings(found.title, { continueText, rerunText }),
    })
    .onConflictDoNothing({ target: workflowForm.workflowId });
  announce(ctx, workflowId);
  return (await getForm(ctx, workflowId)) ?? notFound("form");
}

/** Saves settings. Throws "taken" for a slug of another form, and "credits" for what the plan lacks. */
export async function updateForm(ctx: WorkspaceContext, { workflowId, slug, ...given }: FormUpdate): Promise<void> {
  await requirePictures(ctx, [given.iconUrl, given.bannerUrl]);
  const { corePlan } = await getPlan(ctx.app, ctx.actor.workspaceId);
  const save = () =>
    ctx.db.transaction(async (tx) => {
      const [row] = await tx.select().from(workflowForm).where(ofWorkflow(ctx, workflowId)).for("update");
      if (!row) return notFound("form");
      const changes = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
      const settings: FormSettings = { ...row.settings, ...changes };
      requirePlan(corePlan, row.settings, settings);
      if (slug !== undefined && slug !== row.slug) await claimSlug(tx, row.id, slug);
      await tx.update(workflowForm).set({ settings }).where(eq(workflowForm.id, row.id));
    });
  try {
    await save();
  } catch (error) {
    // The slug is all that is wrong, and only then another form may lose it.
    const isTaken = error instanceof AppError && error.code === "taken";
    if (!isTaken || slug === undefined || !(await releaseSlug(ctx, slug))) throw error;
    await save();
  }
  announce(ctx, workflowId);
}

async function requirePictures(ctx: WorkspaceContext, pictures: readonly (string | null | undefined)[]): Promise<void> {
  const stored = pictures.flatMap((one) => one ?? []);
  // Visitors will see it, so it must be one that the editor may see.
  for (const path of stored) await requireReadableFile(ctx, path);
  const files = await findFiles(ctx, stored);
  if (files.some(({ mimeType }) => !mimeType.startsWith("image/"))) throw new AppError("invalid", text.notAnImage);
}

/** Only what is turned on needs the plan, so that a form stays editable on a smaller one. */
function requirePlan(plan: CorePlan, before: FormSettings, after: FormSettings): void {
  if (after.isBrandingOff && !before.isBrandingOff) assertIncluded(plan, "hideBadge");
  if (after.isEmbeddingRestricted && !before.isEmbeddingRestricted) assertIncluded(plan, "restrictEmbedding");
}

/**
 * Publishes the form, or ends that: its page, its runs and their streams are gone at once. Throws "forbidden" for one that
 * an operator took down.
 */
export async function setFormPublished(
  ctx: WorkspaceContext,
  { workflowId, isPublished }: { workflowId: string; isPublished: boolean },
): Promise<void> {
  const [row] = await ctx.db
    .select({ id: workflowForm.id, takenDownAt: workflowForm.takenDownAt })
    .from(workflowForm)
    .where(ofWorkflow(ctx, workflowId));
  if (!row) return notFound("form");
  assertAllowed(!(isPublished && row.takenDownAt), shareText.takenDown);
  await ctx.db
    .update(workflowForm)
    .set({ isPublished, unpublishedAt: isPublished ? null : sql`now()` })
    .where(ofWorkflow(ctx, workflowId));
  ctx.app.live.publish(`form:${row.id}`, { changed: "form" });
  announce(ctx, workflowId);
}

/** 1 if the form may have this slug. */
export async function validateSlug(
  ctx: WorkspaceContext,
  { workflowId, slug }: { workflowId: string; slug: string },
): Promise<0 | 1> {
  if (!isUsableSlug(slug)) return 0;
  const [holder] = await ctx.app.database.system
    .select({ id: workflowForm.id })
    .from(workflowForm)
    .where(and(isHeld(slug), ne(workflowForm.workflowId, workflowId)));
  return holder ? 0 : 1;
}

const isUsableSlug = (slug: string): boolean => isSlug(slug, limits.form.slugChars) && !isReservedSlug(slug);

/** A form keeps its slug while it is published or was lately. */
const isHeld = (slug: string) =>
  and(
    eq(workflowForm.slug, slug),
    sql`(${workflowForm.unpublishedAt} is null
      or ${workflowForm.unpublishedAt} > now() - ${timers.form.slugHeldMs} * interval '1 millisecond')`,
  );

/** Forms of all workspaces share one space of names. */
async function claimSlug(tx: Tx, formId: string, slug: string): Promise<void> {
  if (!isUsableSlug(slug)) throw new AppError("invalid", text.slug.invalid);
  try {
    await tx.transaction((inner) => inner.update(workflowForm).set({ slug }).where(eq(workflowForm.id, formId)));
  } catch (cause) {
    throw isUniqueViolation(cause) ? new AppError("taken", text.slug.taken, { cause }) : cause;
  }
}

/** Takes the slug from a form that was unpublished long ago. False if there is none. */
async function releaseSlug({ app }: WorkspaceContext, slug: string): Promise<boolean> {
  const fresh = slugWithSuffix(slug, limits.form.slugSuffixChars, limits.form.slugChars.max);
  const released = await app.database.system
    .update(workflowForm)
    .set({ slug: fresh })
    .where(and(eq(workflowForm.slug, slug), eq(workflowForm.isPublished, false), sql`not (${isHeld(slug)})`))
    .returning({ id: workflowForm.id });
  return released.length > 0;
}

/** Whether the badge is off, which the plan must still include. */
export async function isBadgeOff({ app, actor }: WorkspaceContext, { isBrandingOff }: FormSettings): Promise<boolean> {
  return isBrandingOff && planIncludes((await getPlan(app, actor.workspaceId)).corePlan, "hideBadge");
}

function announce({ app, actor }: WorkspaceContext, workflowId: string): void {
  app.live.publish(`workspace:${actor.workspaceId}`, { changed: "forms", id: workflowId });
}
