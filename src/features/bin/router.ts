import { router, workspaceProcedure } from "#platform/access/procedures.ts";
import { binQuery } from "./schema.ts";
import { listBin } from "./service.ts";

/** Items are restored with `agent.restore`, `workflow.restore` and `note.restore`. */
export const binRouter = router({
  getAll: workspaceProcedure({ verb: "read", role: "EDITOR", cost: "light" })
    .input(binQuery)
    .query(({ ctx, input }) => listBin(ctx, input.search)),
});
