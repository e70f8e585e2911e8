import { z } from "zod";
import { idOf } from "#lib/entity-id.ts";
import { idempotent } from "#platform/access/idempotency.ts";
import { rowProcedure, workspaceProcedure } from "#platform/access/procedures.ts";
import { bySavedQuestion, expectPassagesInput, runQuestionsInput, saveQuestionInput } from "../schema.ts";
import {
  deleteSavedQuestion,
  expectPassages,
  listSavedQuestions,
  runSavedQuestions,
  saveQuestion,
} from "../service/saved/saved-questions.ts";
import { knowledgeSavedQuestion } from "../table/saved-questions.ts";

const read = { verb: "read", role: "USER", cost: "light" } as const;
const write = { verb: "write", role: "EDITOR", cost: "light" } as const;

/** The saved questions of the retrieval test; a part of `knowledgeSourceTreeNode`. */
export const savedProcedures = {
  getSavedQuestions: workspaceProcedure(read)
    .input(z.strictObject({ workspaceId: idOf("workspace") }))
    .query(({ ctx }) => listSavedQuestions(ctx)),
  saveQuestion: workspaceProcedure(write)
    .input(saveQuestionInput)
    .mutation(idempotent("knowledgeSourceTreeNode.saveQuestion", ({ ctx, input }) => saveQuestion(ctx, input))),
  expectPassages: rowProcedure(knowledgeSavedQuestion, write)
    .input(expectPassagesInput)
    .mutation(({ ctx, input }) => expectPassages(ctx, input)),
  deleteSavedQuestion: rowProcedure(knowledgeSavedQuestion, write)
    .input(bySavedQuestion)
    .mutation(({ ctx, input }) => deleteSavedQuestion(ctx, input.id)),
  runSavedQuestions: workspaceProcedure({ ...write, cost: "heavy" })
    .input(runQuestionsInput)
    .mutation(({ ctx, input, signal }) => runSavedQuestions(ctx, input.ids, signal)),
};
