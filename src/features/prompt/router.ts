import { idempotent } from "#platform/access/idempotency.ts";
import { router, rowProcedure, workspaceProcedure } from "#platform/access/procedures.ts";
import { byPrompt, promptChanges, promptDraft, promptListInput } from "./schema.ts";
import { createPrompt, deletePrompt, getPrompt, listPrompts, updatePrompt } from "./service.ts";
import { prompt } from "./table.ts";

const read = { verb: "read", role: "USER", cost: "light" } as const;
/** Members with any role have private prompts; `access.ts` narrows down who changes shared ones. */
const write = { verb: "write", role: "USER", cost: "light" } as const;

export const promptRouter = router({
  getAll: workspaceProcedure(read)
    .input(promptListInput)
    .query(({ ctx, input }) => listPrompts(ctx, input)),
  getById: rowProcedure(prompt, read)
    .input(byPrompt)
    .query(({ ctx, input }) => getPrompt(ctx, input.id)),
  create: workspaceProcedure(write)
    .input(promptDraft)
    .mutation(idempotent("prompt.create", ({ ctx, input }) => createPrompt(ctx, input))),
  update: rowProcedure(prompt, write)
    .input(promptChanges)
    .mutation(({ ctx, input }) => updatePrompt(ctx, input)),
  delete: rowProcedure(prompt, write)
    .input(byPrompt)
    .mutation(({ ctx, input }) => deletePrompt(ctx, input.id)),
});
