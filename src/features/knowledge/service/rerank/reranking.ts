import {
  findModel,
  findModelLock,
  loadModelAccess,
  type ModelAccess,
  pickAutoModel,
} from "#features/credential/service/model-access.ts";
import { AppError } from "#lib/errors.ts";
import type { ActingContext, WorkspaceContext } from "#platform/context.ts";
import type { LanguageModel } from "#product/models/language.ts";
import { rerankingText } from "#product/texts/knowledge/reranking.ts";
import type { Reranking } from "../../schema.ts";
import { knowledgeSetting } from "../../table/setting.ts";
import { lockModel, readSetting } from "../embedding/setting.ts";
import { publishModelChanged } from "../live.ts";
import { endpointReranker } from "./endpoint-reranker.ts";
import { modelReranker } from "./model-reranker.ts";
import type { PassageReranker } from "./passage-reranker.ts";

/** The reranker that the workspace has chosen; null if it has none. Throws if it can't be called any more. */
export async function findReranker(ctx: ActingContext): Promise<PassageReranker | null> {
  const { reranker, rerankModelId } = await readSetting(ctx.db, ctx.actor.workspaceId);
  return connectReranker(ctx, { by: reranker, languageModelId: rerankModelId });
}

async function connectReranker(
  ctx: ActingContext,
  { by, languageModelId }: Reranking,
): Promise<PassageReranker | null> {
  if (by === null) return null;
  if (by === "MODEL") return modelReranker(ctx, requireModel(await loadModelAccess(ctx), languageModelId));
  if (!ctx.app.reranker) throw new AppError("keys", rerankingText.noEndpoint);
  return endpointReranker(ctx.app.reranker);
}

/** The demo model doesn't read what it is asked to order. */
function requireModel(access: ModelAccess, languageModelId: string | null): LanguageModel {
  const model = findModel(access, languageModelId) ?? pickAutoModel(access);
  if (!model || model.provider === "DEMO" || findModelLock(access, model))
    throw new AppError("keys", rerankingText.noModel);
  return model;
}

/** What reorders the passages of searches, as pages show it. */
export async function findReranking(ctx: WorkspaceContext) {
  const { reranker: by, rerankModelId: languageModelId } = await readSetting(ctx.db, ctx.actor.workspaceId);
  return {
    by,
    languageModelId,
    /** The instance has a reranker that can be chosen. */
    hasEndpoint: ctx.app.reranker !== null,
    /** Why it can't be called now, as a sentence with a way on. */
    problem: await findProblem(ctx, { by, languageModelId }),
  };
}

async function findProblem(ctx: WorkspaceContext, setting: Reranking): Promise<string | null> {
  try {
    await connectReranker(ctx, setting);
    return null;
  } catch (error) {
    if (error instanceof AppError) return error.message;
    throw error;
  }
}

/** Chooses what reorders passages. Throws "keys" for what can't be called. */
export async function changeReranking(ctx: WorkspaceContext, { by, languageModelId }: Reranking): Promise<void> {
  const { app, db, actor } = ctx;
  await connectReranker(ctx, { by, languageModelId });
  const chosen = { reranker: by, rerankModelId: by === "MODEL" ? languageModelId : null };
  await db.transaction(async (tx) => {
    // A change of the embedding model writes the whole row.
    await lockModel(tx, actor.workspaceId);
    const now = await readSetting(tx, actor.workspaceId);
    await tx
      .insert(knowledgeSetting)
      .values({ ...now, ...chosen })
      .onConflictDoUpdate({ target: knowledgeSetting.workspaceId, set: chosen });
  });
  publishModelChanged(app, actor.workspaceId);
}
