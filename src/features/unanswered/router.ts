import { z } from "zod";
import { idOf } from "#lib/entity-id.ts";
import { router, rowProcedure, workspaceProcedure } from "#platform/access/procedures.ts";
import { byQuestionId, unansweredPage } from "./schema.ts";
import {
  countUnanswered,
  deleteUnanswered,
  getUnanswered,
  listAskedAgents,
  listUnanswered,
  setUnansweredDone,
} from "./service/list-unanswered.ts";
import { unansweredQuestion } from "./table.ts";

// What people ask agents is not for all members to read: only for those who can add what is missing.
const read = { verb: "read", role: "EDITOR", cost: "light" } as const;
const write = { verb: "write", role: "EDITOR", cost: "light" } as const;
const workspaceInput = z.strictObject({ workspaceId: idOf("workspace") });

export const unansweredRouter = router({
  getPage: workspaceProcedure(read)
    .input(unansweredPage)
    .query(({ ctx, input }) => listUnanswered(ctx, input)),
  getCount: workspaceProcedure(read)
    .input(workspaceInput)
    .query(({ ctx }) => countUnanswered(ctx)),
  getAgents: workspaceProcedure(read)
    .input(workspaceInput)
    .query(({ ctx }) => listAskedAgents(ctx)),
  getById: rowProcedure(unansweredQuestion, read)
    .input(byQuestionId)
    .query(({ ctx, input }) => getUnanswered(ctx, input.id)),
  setDone: rowProcedure(unansweredQuestion, write)
    .input(byQuestionId.extend({ isDone: z.boolean() }))
    .mutation(({ ctx, input }) => setUnansweredDone(ctx, input)),
  delete: rowProcedure(unansweredQuestion, write)
    .input(byQuestionId)
    .mutation(({ ctx, input }) => deleteUnanswered(ctx, input.id)),
});
