import { router, workspaceProcedure } from "#platform/access/procedures.ts";
import { byApp, connectionDraft, inWorkspace } from "./schema.ts";
import { connectIntegration, disconnectIntegration, listIntegrations } from "./service/connections.ts";

export const integrationRouter = router({
  getAll: workspaceProcedure({ verb: "read", role: "USER", cost: "light" })
    .input(inWorkspace)
    .query(({ ctx }) => listIntegrations(ctx)),
  connect: workspaceProcedure({ verb: "write", role: "EDITOR", cost: "heavy" })
    .input(connectionDraft)
    .mutation(({ ctx, input }) => connectIntegration(ctx, input)),
  disconnect: workspaceProcedure({ verb: "write", role: "EDITOR", cost: "light" })
    .input(byApp)
    .mutation(({ ctx, input }) => disconnectIntegration(ctx, input.appName)),
});
