import { router, selfProcedure, workspaceProcedure } from "#platform/access/procedures.ts";
import { signInAnswer } from "#product/accounts/sign-in-answer.ts";
import {
  accountChoice,
  byAccount,
  byMailbox,
  byMessageApp,
  clientDraft,
  connectionDraft,
  inWorkspace,
  mailboxDraft,
} from "./schema.ts";
import { connectIntegration, disconnectIntegration, listIntegrations, setAccountOf } from "./service/connections.ts";
import { connectMailbox, getMailboxSettings } from "./service/mailbox/connect-mailbox.ts";
import { listChannels } from "./service/messages/list-channels.ts";
import { finishSignIn } from "./service/sign-in/finish-sign-in.ts";
import { deleteClient, getClient, setClient } from "./service/sign-in/oauth-client.ts";
import { startSignIn } from "./service/sign-in/start-sign-in.ts";

/** Members connect accounts of their own, whatever their role; the services look at whose account it is. */
const connectOwn = { verb: "write", role: "USER", cost: "heavy" } as const;
const editClient = { verb: "write", role: "OWNER", cost: "light" } as const;

export const integrationRouter = router({
  getAll: workspaceProcedure({ verb: "read", role: "USER", cost: "light" })
    .input(inWorkspace)
    .query(({ ctx }) => listIntegrations(ctx)),
  connect: workspaceProcedure(connectOwn)
    .input(connectionDraft)
    .mutation(({ ctx, input }) => connectIntegration(ctx, input)),
  connectMailbox: workspaceProcedure(connectOwn)
    .input(mailboxDraft)
    .mutation(({ ctx, input }) => connectMailbox(ctx, input)),
  getMailbox: workspaceProcedure({ verb: "read", role: "USER", cost: "light" })
    .input(byMailbox)
    .query(({ ctx, input }) => getMailboxSettings(ctx, input.accountOf)),
  disconnect: workspaceProcedure({ ...connectOwn, cost: "light" })
    .input(byAccount)
    .mutation(({ ctx, input }) => disconnectIntegration(ctx, input)),
  /** The channels in which the account of the workspace can post. */
  getChannels: workspaceProcedure({ verb: "read", role: "EDITOR", cost: "heavy" })
    .input(byMessageApp)
    .query(({ ctx, input }) => listChannels(ctx, input.appName)),
  setAccount: workspaceProcedure({ verb: "write", role: "EDITOR", cost: "light" })
    .input(accountChoice)
    .mutation(({ ctx, input }) => setAccountOf(ctx, input)),
  startSignIn: workspaceProcedure(connectOwn)
    .input(byAccount)
    .mutation(({ ctx, input }) => startSignIn(ctx, input)),
  finishSignIn: selfProcedure({ verb: "write", cost: "heavy" })
    .input(signInAnswer)
    .mutation(({ ctx, input }) => finishSignIn(ctx, input)),
  getClient: workspaceProcedure({ verb: "read", role: "EDITOR", cost: "light" })
    .input(inWorkspace)
    .query(({ ctx }) => getClient(ctx)),
  setClient: workspaceProcedure(editClient)
    .input(clientDraft)
    .mutation(({ ctx, input }) => setClient(ctx, input)),
  deleteClient: workspaceProcedure(editClient)
    .input(inWorkspace)
    .mutation(({ ctx }) => deleteClient(ctx)),
});
