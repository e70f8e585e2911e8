import { router, workspaceProcedure } from "#platform/access/procedures.ts";
import { needsYouInput } from "./schema.ts";
import { listWaiting } from "./service.ts";

/** The `needsYou` procedures. */
export const needsYouRouter = router({
  getAll: workspaceProcedure({ verb: "read", role: "USER", cost: "light" })
    .input(needsYouInput)
    .query(({ ctx, input }) => listWaiting(ctx, input.scope)),
});
