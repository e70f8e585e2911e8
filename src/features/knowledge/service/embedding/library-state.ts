import { count, eq, sql, sum } from "drizzle-orm";
import { AppError } from "#lib/errors.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { credentialFacts } from "#product/models/provider.ts";
import { embeddingModelText } from "#product/texts/knowledge/embedding-models.ts";
import { knowledgeChunk } from "../../table.ts";
import { connectLibraryEncoder } from "./library-encoder.ts";
import { type LibraryModel, listLibraryModels } from "./library-models.ts";
import { readSetting } from "./setting.ts";

/** The embedding model of the library as pages show it, and how far a change of it is. */
export async function findLibraryState(ctx: WorkspaceContext) {
  const setting = await readSetting(ctx.db, ctx.actor.workspaceId);
  const { model: id, dimensions, nextModel, state, problem, doneChunks, totalChunks } = setting;
  const models = await listLibraryModels(ctx);
  const nameOf = (one: string) => models.find((model) => model.id === one)?.name ?? embeddingModelText.unknown;
  return {
    id,
    name: nameOf(id),
    languages: models.find((model) => model.id === id)?.languages ?? null,
    /** Why it can't be called now, as a sentence with a way on. */
    problem: await findProblem(ctx, { id, dimensions }),
    change:
      nextModel && state && state !== "CLEANING"
        ? { name: nameOf(nextModel), state, problem, doneChunks: Math.min(doneChunks, totalChunks), totalChunks }
        : null,
  };
}

async function findProblem(ctx: WorkspaceContext, model: { id: string; dimensions: number | null }) {
  try {
    await connectLibraryEncoder(ctx, model);
    return null;
  } catch (error) {
    if (error instanceof AppError) return error.message;
    throw error;
  }
}

/** A model that people can choose. */
export interface ModelChoice extends Omit<LibraryModel, "missing"> {
  /** Names of the keys that it needs. */
  readonly missing: readonly string[];
}

/** The models that the library can be embedded with, and how much there is to embed. */
export async function listModelChoices(ctx: WorkspaceContext): Promise<{
  models: ModelChoice[];
  passages: number;
  /** About so many. */
  tokens: number;
}> {
  const { end, start, workspaceId } = knowledgeChunk;
  const [[counted], models] = await Promise.all([
    ctx.db
      .select({ passages: count(), chars: sum(sql`${end} - ${start}`).mapWith(Number) })
      .from(knowledgeChunk)
      .where(eq(workspaceId, ctx.actor.workspaceId)),
    listLibraryModels(ctx),
  ]);
  return {
    models: models.map((model) => ({
      ...model,
      missing: model.missing.map((type) => credentialFacts[type].displayName),
    })),
    passages: counted?.passages ?? 0,
    tokens: Math.ceil((counted?.chars ?? 0) / 4),
  };
}
