import { workflow } from "#features/workflow/table.ts";
import { router, rowProcedure } from "#platform/access/procedures.ts";
import { commentIdInput, replyDraft, resolution, threadDraft, workflowIdInput } from "./schema.ts";
import { deleteComment, listThreads, replyToThread, resolveThread, startThread } from "./service.ts";
import { workflowComment } from "./table.ts";

const read = { verb: "read", role: "EDITOR", cost: "light" } as const;
const write = { verb: "write", role: "EDITOR", cost: "light" } as const;

export const workflowCommentRouter = router({
  getAll: rowProcedure(workflow, read, "workflowId")
    .input(workflowIdInput)
    .query(({ ctx, input }) => listThreads(ctx, input.workflowId)),
  create: rowProcedure(workflow, write, "workflowId")
    .input(threadDraft)
    .mutation(({ ctx, input }) => startThread(ctx, input)),
  answer: rowProcedure(workflowComment, write)
    .input(replyDraft)
    .mutation(({ ctx, input }) => replyToThread(ctx, input.id, input.text)),
  resolve: rowProcedure(workflowComment, write)
    .input(resolution)
    .mutation(({ ctx, input }) => resolveThread(ctx, input.id, input.isResolved)),
  delete: rowProcedure(workflowComment, write)
    .input(commentIdInput)
    .mutation(({ ctx, input }) => deleteComment(ctx, input.id)),
});
