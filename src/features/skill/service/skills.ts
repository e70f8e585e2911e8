import { and, asc, desc, eq, inArray, isNull, lte, sql } from "drizzle-orm";
import { isRestorable } from "#features/workspace/service/bin.ts";
import { AppError } from "#lib/errors.ts";
import { newId } from "#lib/id.ts";
import { storeResponse } from "#platform/access/idempotency.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { isUniqueViolation, type Tx } from "#platform/db/database.ts";
import { user } from "#platform/tables/account.ts";
import { limits } from "#product/limits.ts";
import { assertAllowed, notFound } from "#product/refusals.ts";
import { readSkillHead, type SkillHead } from "#product/skills/read-skill-head.ts";
import type { SkillFile } from "#product/skills/skill-file.ts";
import { skillText } from "#product/texts/skill/skill.ts";
import { canDeleteSkill, canEditSkill } from "../access.ts";
import type { SkillChanges, SkillDraft } from "../schema.ts";
import { skill, skillVersion } from "../table.ts";

/** A skill of a list. */
export interface ListedSkill {
  id: string;
  name: string;
  description: string;
  category: string[];
  updatedAt: Date;
  canEdit: boolean;
  canDelete: boolean;
}

/** A skill with the files of its newest version. */
export interface Skill extends ListedSkill {
  version: number;
  files: SkillFile[];
}

const inWorkspace = ({ actor }: WorkspaceContext) =>
  and(eq(skill.workspaceId, actor.workspaceId), isNull(skill.deletedAt));
const matchesSkill = (ctx: WorkspaceContext, id: string) => and(eq(skill.id, id), inWorkspace(ctx));

const listed = ({ actor }: WorkspaceContext, row: typeof skill.$inferSelect): ListedSkill => ({
  id: row.id,
  name: row.name,
  description: row.description,
  category: row.category,
  updatedAt: row.updatedAt,
  canEdit: canEditSkill(actor),
  canDelete: canDeleteSkill(actor, row),
});

/** All skills of the workspace, by name. */
export async function listSkills(ctx: WorkspaceContext): Promise<ListedSkill[]> {
  const rows = await ctx.db
    .select()
    .from(skill)
    .where(inWorkspace(ctx))
    .orderBy(asc(skill.name))
    .limit(limits.skill.perWorkspace);
  return rows.map((row) => listed(ctx, row));
}

async function findSkill(ctx: WorkspaceContext, id: string) {
  const [row] = await ctx.db.select().from(skill).where(matchesSkill(ctx, id));
  return row ?? notFound("skill");
}

async function findFiles({ db, actor }: WorkspaceContext, id: string, number: number): Promise<SkillFile[]> {
  const [row] = await db
    .select({ files: skillVersion.files })
    .from(skillVersion)
    .where(
      and(
        eq(skillVersion.skillId, id),
        eq(skillVersion.number, number),
        eq(skillVersion.workspaceId, actor.workspaceId),
      ),
    );
  return row?.files ?? notFound("version");
}

export async function getSkill(ctx: WorkspaceContext, id: string): Promise<Skill> {
  const row = await findSkill(ctx, id);
  return { ...listed(ctx, row), version: row.version, files: await findFiles(ctx, id, row.version) };
}

/** Skills that exist, in the order of their ids, as agents know them. */
export async function findSkillHeads(
  ctx: WorkspaceContext,
  ids: readonly string[],
): Promise<(SkillHead & { id: string })[]> {
  if (ids.length === 0) return [];
  const rows = await ctx.db
    .select({ id: skill.id, name: skill.name, description: skill.description })
    .from(skill)
    .where(and(inArray(skill.id, [...ids]), inWorkspace(ctx)));
  const found = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => found.get(id) ?? []).slice(0, limits.agent.skills);
}

/** Throws for files without a readable SKILL.md. */
function requireHead(files: readonly SkillFile[]): SkillHead {
  const read = readSkillHead(files);
  if ("problem" in read) throw new AppError("invalid", read.problem);
  return read.head;
}

/** Throws "conflict" if another skill of the workspace has the name. */
async function withFreeName<T>(name: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isUniqueViolation(error)) throw new AppError("conflict", skillText.nameTaken(name));
    throw error;
  }
}

interface NewVersion {
  readonly id: string;
  readonly number: number;
  readonly files: readonly SkillFile[];
  readonly note: string | null;
}

/** Keeps the newest versions only. */
async function insertVersion(tx: Tx, { actor }: WorkspaceContext, { id, number, files, note }: NewVersion) {
  const { workspaceId, userId: authorId } = actor;
  await tx.insert(skillVersion).values({ workspaceId, skillId: id, number, files: [...files], note, authorId });
  await tx
    .delete(skillVersion)
    .where(
      and(
        eq(skillVersion.skillId, id),
        eq(skillVersion.workspaceId, workspaceId),
        lte(skillVersion.number, number - limits.skill.versions),
      ),
    );
}

/** Throws "limit" beyond the maximum, and "conflict" if the name is taken. */
export async function createSkill(ctx: WorkspaceContext, draft: SkillDraft): Promise<{ id: string; name: string }> {
  const { workspaceId, userId } = ctx.actor;
  const { files, category } = draft;
  const head = requireHead(files);
  const { perWorkspace } = limits.skill;
  if ((await ctx.db.$count(skill, inWorkspace(ctx))) >= perWorkspace)
    throw new AppError("limit", skillText.tooMany(perWorkspace));
  const created = { id: newId(), name: head.name };
  await withFreeName(head.name, () =>
    ctx.db.transaction(async (tx) => {
      await tx.insert(skill).values({ ...created, description: head.description, workspaceId, userId, category });
      await insertVersion(tx, ctx, { id: created.id, number: 1, files, note: null });
      await storeResponse(ctx, tx, created);
    }),
  );
  publishSkillsChanged(ctx);
  return created;
}

/** Changed files are a new version. Throws "conflict" if `version` is not the current one. */
export async function updateSkill(
  ctx: WorkspaceContext,
  { id, version: basedOn, files, category, note }: SkillChanges,
): Promise<{ version: number }> {
  assertAllowed(canEditSkill(ctx.actor));
  const head = files && requireHead(files);
  const version = await withFreeName(head?.name ?? "", () =>
    ctx.db.transaction(async (tx) => {
      const [before] = await tx
        .select({ version: skill.version })
        .from(skill)
        .where(matchesSkill(ctx, id))
        .for("no key update");
      if (!before) return notFound("skill");
      if (basedOn !== undefined && basedOn !== before.version)
        throw new AppError("conflict", skillText.changedElsewhere, { details: { version: before.version } });
      const next = files ? before.version + 1 : before.version;
      await tx
        .update(skill)
        .set({ ...head, ...(category && { category }), version: next, updatedAt: sql`now()` })
        .where(matchesSkill(ctx, id));
      if (files) await insertVersion(tx, ctx, { id, number: next, files, note: note || null });
      return next;
    }),
  );
  publishSkillsChanged(ctx);
  return { version };
}

/** The newest versions, without their files. */
export async function listSkillVersions(ctx: WorkspaceContext, id: string) {
  await findSkill(ctx, id);
  return ctx.db
    .select({
      number: skillVersion.number,
      note: skillVersion.note,
      authorName: user.name,
      createdAt: skillVersion.createdAt,
      files: sql<number>`jsonb_array_length(${skillVersion.files})`,
    })
    .from(skillVersion)
    .leftJoin(user, eq(user.id, skillVersion.authorId))
    .where(and(eq(skillVersion.skillId, id), eq(skillVersion.workspaceId, ctx.actor.workspaceId)))
    .orderBy(desc(skillVersion.number))
    .limit(limits.skill.versions);
}

/** The files of an earlier version. */
export async function getSkillVersion(
  ctx: WorkspaceContext,
  { id, number }: { id: string; number: number },
): Promise<{ number: number; files: SkillFile[] }> {
  await findSkill(ctx, id);
  return { number, files: await findFiles(ctx, id, number) };
}

/** Moves a skill to the bin. Agents keep their link to it, and work without it until it is restored. */
export async function deleteSkill(ctx: WorkspaceContext, id: string): Promise<void> {
  assertAllowed(canDeleteSkill(ctx.actor, await findSkill(ctx, id)));
  await ctx.db.update(skill).set({ deletedAt: sql`now()`, deletedById: ctx.actor.userId }).where(matchesSkill(ctx, id));
  publishSkillsChanged(ctx);
}

export async function restoreSkill(ctx: WorkspaceContext, id: string): Promise<void> {
  const isOurs = and(eq(skill.id, id), eq(skill.workspaceId, ctx.actor.workspaceId), isRestorable(skill.deletedAt));
  const [row] = await ctx.db.select({ userId: skill.userId, name: skill.name }).from(skill).where(isOurs);
  if (!row) return notFound("skill");
  assertAllowed(canDeleteSkill(ctx.actor, row));
  await withFreeName(row.name, () => ctx.db.update(skill).set({ deletedAt: null, deletedById: null }).where(isOurs));
  publishSkillsChanged(ctx);
}

/** Makes open pages of the workspace reload their lists. */
function publishSkillsChanged({ app, actor }: WorkspaceContext): void {
  app.live.publish(`workspace:${actor.workspaceId}`, { changed: "skills" });
}
