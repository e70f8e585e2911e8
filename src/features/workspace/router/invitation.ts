import { idempotent } from "#platform/access/idempotency.ts";
import {
  publicProcedure,
  router,
  rowProcedure,
  selfProcedure,
  workspaceProcedure,
} from "#platform/access/procedures.ts";
import { workspaceInvitation } from "#platform/tables/workspace.ts";
import {
  answerInvitationInput,
  createInvitationInput,
  invitationIdInput,
  invitationLinkInput,
  workspaceIdInput,
} from "../schema.ts";
import { createCopyLink, findLinkedInvitation } from "../service/invitation-link.ts";
import {
  createInvitation,
  findInvitationLink,
  listInvitations,
  resendInvitation,
  revokeInvitation,
} from "../service/invitations.ts";
import { acceptInvitation, listReceivedInvitations, rejectInvitation } from "../service/received-invitations.ts";

/** Procedures of `workspaceInvitation`. */
export const invitationRouter = router({
  /** For people with a link, before they sign in. */
  getByLink: publicProcedure({ verb: "read", cost: "light" })
    .input(invitationLinkInput)
    .query(({ ctx, input }) => findLinkedInvitation(ctx, input)),
  getLink: rowProcedure(workspaceInvitation, { verb: "admin", role: "OWNER", cost: "light" }, "workspaceInvitationId")
    .input(invitationIdInput)
    .query(({ ctx, input }) => findInvitationLink(ctx, input.workspaceInvitationId)),
  getAllByUserId: selfProcedure({ verb: "read", cost: "light" }).query(({ ctx }) => listReceivedInvitations(ctx)),
  accept: selfProcedure({ verb: "write", cost: "light" })
    .input(answerInvitationInput)
    .mutation(({ ctx, input }) => acceptInvitation(ctx, input)),
  reject: selfProcedure({ verb: "write", cost: "light" })
    .input(invitationIdInput)
    .mutation(({ ctx, input }) => rejectInvitation(ctx, input.workspaceInvitationId)),
  getAll: workspaceProcedure({ verb: "read", role: "OWNER", cost: "light" })
    .input(workspaceIdInput)
    .query(({ ctx }) => listInvitations(ctx)),
  create: workspaceProcedure({ verb: "admin", role: "OWNER", cost: "mail" })
    .input(createInvitationInput)
    .mutation(async (call) => {
      // The link grants access, so it is signed again and not stored with the idempotent response.
      const { id } = await idempotent(
        "workspaceInvitation.create",
        ({ ctx, input }: Pick<typeof call, "ctx" | "input">) => createInvitation(ctx, input),
      )(call);
      return { id, ...createCopyLink(call.ctx, id) };
    }),
  resend: rowProcedure(workspaceInvitation, { verb: "admin", role: "OWNER", cost: "mail" }, "workspaceInvitationId")
    .input(invitationIdInput)
    .mutation(({ ctx, input }) => resendInvitation(ctx, input.workspaceInvitationId)),
  revoke: rowProcedure(workspaceInvitation, { verb: "admin", role: "OWNER", cost: "light" }, "workspaceInvitationId")
    .input(invitationIdInput)
    .mutation(({ ctx, input }) => revokeInvitation(ctx, input.workspaceInvitationId)),
});
