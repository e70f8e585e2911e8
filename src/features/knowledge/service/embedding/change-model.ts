import { and, eq, inArray, sql } from "drizzle-orm";
import { AppError } from "#lib/errors.ts";
import { newId } from "#lib/id.ts";
import type { App, WorkspaceContext } from "#platform/context.ts";
import { embeddingModelText } from "#product/texts/knowledge/embedding-models.ts";
import { embedLibraryJob, type ModelChangeState } from "../../schema.ts";
import { knowledgeSetting } from "../../table/setting.ts";
import { publishModelChanged } from "../live.ts";
import { embedPaid } from "./embed-paid.ts";
import { connectLibraryEncoder } from "./library-encoder.ts";
import { type LibrarySetting, lockModel, readSetting } from "./setting.ts";

const sample = "How long is the notice period?";

/**
 * Starts to embed the library with another model. Until that is done, the model before answers. A first text shows that
 * the model can be called, and how long its vectors are.
 */
export async function changeModel(ctx: WorkspaceContext, modelId: string): Promise<void> {
  const { app, actor } = ctx;
  const encoder = await connectLibraryEncoder(ctx, { id: modelId, dimensions: null });
  const requestId = `knowledge-model:${newId()}`;
  const first = await embedPaid(ctx, encoder, [sample], { requestId, use: "assistant", purpose: "question" });
  await first.charge(ctx.db);
  const nextDimensions = first.vectors[0]?.length ?? null;
  await changeSetting(ctx, (setting) => {
    if (setting.nextModel) throw new AppError("conflict", embeddingModelText.changingNow);
    if (setting.model === modelId) throw new AppError("conflict", embeddingModelText.usedAlready);
    return { nextModel: modelId, nextDimensions, state: "RUNNING", doneChunks: 0, totalChunks: 0 };
  });
  await queueEmbedding(app, actor.workspaceId);
}

/** Stops after the batch that is under way; what is stored is kept. */
export const pauseChange = (ctx: WorkspaceContext): Promise<void> =>
  changeSetting(ctx, ({ state }) => {
    requireState(state, ["RUNNING"]);
    return { state: "PAUSED" };
  });

/** Continues a change that was paused or has failed. */
export async function resumeChange(ctx: WorkspaceContext): Promise<void> {
  await changeSetting(ctx, ({ state }) => {
    requireState(state, ["PAUSED", "FAILED"]);
    return { state: "RUNNING" };
  });
  await queueEmbedding(ctx.app, ctx.actor.workspaceId);
}

/** Ends a change. The model before stays, and the vectors that were made are deleted. */
export async function cancelChange(ctx: WorkspaceContext): Promise<void> {
  await changeSetting(ctx, ({ state }) => {
    requireState(state, ["RUNNING", "PAUSED", "FAILED"]);
    return { state: "CLEANING", nextModel: null, nextDimensions: null };
  });
  await queueEmbedding(ctx.app, ctx.actor.workspaceId);
}

function requireState(state: ModelChangeState | null, allowed: readonly ModelChangeState[]): void {
  if (!state || !allowed.includes(state)) throw new AppError("invalid", embeddingModelText.notChanging);
}

/** `change` gets the setting as it is under its lock, so that two presses start one change. */
async function changeSetting(
  ctx: WorkspaceContext,
  change: (now: LibrarySetting) => Partial<LibrarySetting>,
): Promise<void> {
  const { app, db, actor } = ctx;
  const { workspaceId, userId } = actor;
  await db.transaction(async (tx) => {
    await lockModel(tx, workspaceId);
    const now = await readSetting(tx, workspaceId);
    const next = { ...now, problem: null, ...change(now), userId, change: now.change + 1, updatedAt: sql`now()` };
    await tx
      .insert(knowledgeSetting)
      .values(next)
      .onConflictDoUpdate({ target: knowledgeSetting.workspaceId, set: next });
  });
  publishModelChanged(app, workspaceId);
}

/** Queues the work that the setting asks for. Doing so twice is harmless. */
async function queueEmbedding(app: App, workspaceId: string): Promise<void> {
  const { change } = await readSetting(app.database.tenant(workspaceId), workspaceId);
  // With the sources of the library, so that runs of the workspace needn't wait.
  await app.jobs.enqueue(
    embedLibraryJob,
    `${embedLibraryJob.name}:${workspaceId}:${change}`,
    { workspaceId, change },
    { partition: `knowledge.learn:${workspaceId}` },
  );
}

/** Queues what a dead process had committed to do and not handed over. */
export async function recoverEmbedding(app: App): Promise<void> {
  const rows = await app.database.system
    .select({ workspaceId: knowledgeSetting.workspaceId })
    .from(knowledgeSetting)
    .where(inArray(knowledgeSetting.state, ["RUNNING", "CLEANING"]));
  for (const { workspaceId } of rows) await queueEmbedding(app, workspaceId);
}

export const isSettingOf = (workspaceId: string, change: number) =>
  and(eq(knowledgeSetting.workspaceId, workspaceId), eq(knowledgeSetting.change, change));
