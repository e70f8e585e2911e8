import { z } from "zod";
import { idOf } from "#lib/entity-id.ts";
import { workspaceProcedure } from "#platform/access/procedures.ts";
import { embeddingModelInput, rerankingInput } from "../schema.ts";
import { cancelChange, changeModel, pauseChange, resumeChange } from "../service/embedding/change-model.ts";
import { findLibraryState, listModelChoices } from "../service/embedding/library-state.ts";
import { changeReranking, findReranking } from "../service/rerank/reranking.ts";

const write = { verb: "write", role: "EDITOR", cost: "light" } as const;
const workspaceInput = z.strictObject({ workspaceId: idOf("workspace") });

/** The models that a library is searched with; a part of `knowledgeSourceTreeNode`. */
export const embeddingProcedures = {
  getEmbedding: workspaceProcedure({ verb: "read", role: "USER", cost: "light" })
    .input(workspaceInput)
    .query(({ ctx }) => findLibraryState(ctx)),
  getEmbeddingModels: workspaceProcedure({ verb: "read", role: "EDITOR", cost: "light" })
    .input(workspaceInput)
    .query(({ ctx }) => listModelChoices(ctx)),
  changeEmbeddingModel: workspaceProcedure({ ...write, cost: "heavy" })
    .input(embeddingModelInput)
    .mutation(({ ctx, input }) => changeModel(ctx, input.modelId)),
  pauseEmbedding: workspaceProcedure(write)
    .input(workspaceInput)
    .mutation(({ ctx }) => pauseChange(ctx)),
  resumeEmbedding: workspaceProcedure({ ...write, cost: "heavy" })
    .input(workspaceInput)
    .mutation(({ ctx }) => resumeChange(ctx)),
  cancelEmbedding: workspaceProcedure(write)
    .input(workspaceInput)
    .mutation(({ ctx }) => cancelChange(ctx)),
  getReranking: workspaceProcedure({ verb: "read", role: "USER", cost: "light" })
    .input(workspaceInput)
    .query(({ ctx }) => findReranking(ctx)),
  changeReranking: workspaceProcedure(write)
    .input(rerankingInput)
    .mutation(({ ctx, input }) => changeReranking(ctx, input)),
};
