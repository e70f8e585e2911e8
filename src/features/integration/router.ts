import { router, workspaceProcedure } from "#platform/access/procedures.ts";
import { byApp, connectionDraft, inWorkspace, mailboxDraft } from "./schema.ts";
import { connectIntegration, disconnectIntegration, listIntegrations } from "./service/connections.ts";
import { connectMailbox, getMailboxSettings } from "./service/mailbox/connect-mailbox.ts";

export const integrationRouter = router({
  getAll: workspaceProcedure({ verb: "read", role: "USER", cost: "light" })
    .input(inWorkspace)
    .query(({ ctx }) => listIntegrations(ctx)),
  connect: workspaceProcedure({ verb: "write", role: "EDITOR", cost: "heavy" })
    .input(connectionDraft)
    .mutation(({ ctx, input }) => connectIntegration(ctx, input)),
  connectMailbox: workspaceProcedure({ verb: "write", role: "EDITOR", cost: "heavy" })
    .input(mailboxDraft)
    .mutation(({ ctx, input }) => connectMailbox(ctx, input.account)),
  getMailbox: workspaceProcedure({ verb: "read", role: "EDITOR", cost: "light" })
    .input(inWorkspace)
    .query(({ ctx }) => getMailboxSettings(ctx)),
  disconnect: workspaceProcedure({ verb: "write", role: "EDITOR", cost: "light" })
    .input(byApp)
    .mutation(({ ctx, input }) => disconnectIntegration(ctx, input.appName)),
});
