import { idempotent } from "#platform/access/idempotency.ts";
import { router, rowProcedure, selfProcedure, workspaceProcedure } from "#platform/access/procedures.ts";
import { presets } from "./presets/catalog.ts";
import {
  apiActionCallPage,
  apiActionChanges,
  apiActionDraft,
  apiActionsInput,
  apiActionTest,
  byApiAction,
  nameCheck,
} from "./schema.ts";
import {
  createApiAction,
  deleteApiAction,
  getApiAction,
  listApiActions,
  updateApiAction,
  validateApiActionName,
} from "./service/api-actions.ts";
import { listActionCalls } from "./service/list-action-calls.ts";
import { testApiAction } from "./service/test-api-action.ts";
import { apiAction } from "./table.ts";

const read = { verb: "read", role: "USER", cost: "light" } as const;
const edit = { verb: "write", role: "EDITOR", cost: "light" } as const;

export const apiActionRouter = router({
  getAll: workspaceProcedure(read)
    .input(apiActionsInput)
    .query(({ ctx }) => listApiActions(ctx)),
  getById: rowProcedure(apiAction, { ...read, role: "EDITOR" })
    .input(byApiAction)
    .query(({ ctx, input }) => getApiAction(ctx, input.id)),
  getCalls: rowProcedure(apiAction, { ...read, role: "EDITOR" })
    .input(apiActionCallPage)
    .query(({ ctx, input }) => listActionCalls(ctx, input)),
  /** The templates that every workspace can start from. */
  getShared: selfProcedure({ verb: "read", cost: "light" }).query(() => presets),
  validateName: rowProcedure(apiAction, { ...read, role: "EDITOR" })
    .input(nameCheck)
    .query(({ ctx, input }) => validateApiActionName(ctx, input)),
  create: workspaceProcedure(edit)
    .input(apiActionDraft)
    .mutation(idempotent("apiAction.create", ({ ctx, input }) => createApiAction(ctx, input))),
  update: rowProcedure(apiAction, edit)
    .input(apiActionChanges)
    .mutation(({ ctx, input }) => updateApiAction(ctx, input)),
  delete: rowProcedure(apiAction, edit)
    .input(byApiAction)
    .mutation(({ ctx, input }) => deleteApiAction(ctx, input.id)),
  /** Really sends the request. */
  test: workspaceProcedure({ verb: "write", role: "EDITOR", cost: "heavy" })
    .input(apiActionTest)
    .mutation(({ ctx, input }) => testApiAction(ctx, input)),
});
