import { idempotent } from "#platform/access/idempotency.ts";
import { workspaceProcedure, publicProcedure, router, rowProcedure, selfProcedure } from "#platform/access/procedures.ts";
import { workspaceInvitation } from "#platform/tables/workspace.ts";
import { byInvitation, byWorkspace, invitationAnswer, invitationDraft, invitationLink } from "../schema.ts";
import { copiedLink, findInvited } from "../service/invitation-link.ts";
import { invite, linkInvitation, listInvitations, resendInvitation, revokeInvitation } from "../service/invitations.ts";
import { acceptInvitation, listReceived, rejectInvitation } from "../service/received.ts";

/** The wire's `workspaceInvitation`. */
export const invitationRouter = router({
  /** For the holder of a link, before they sign in. */
  getByLink: publicProcedure({ verb: "read", cost: "light" })
    .input(invitationLink)
    .query(({ ctx, input }) => findInvited(ctx, input)),
  getLink: rowProcedure(workspaceInvitation, { verb: "admin", role: "OWNER", cost: "light" }, "workspaceInvitationId")
    .input(byInvitation)
    .query(({ ctx, input }) => linkInvitation(ctx, input.workspaceInvitationId)),
  getAllByUserId: selfProcedure({ verb: "read", cost: "light" }).query(({ ctx }) => listReceived(ctx)),
  accept: selfProcedure({ verb: "write", cost: "light" })
    .input(invitationAnswer)
    .mutation(({ ctx, input }) => acceptInvitation(ctx, input)),
  reject: selfProcedure({ verb: "write", cost: "light" })
    .input(byInvitation)
    .mutation(({ ctx, input }) => rejectInvitation(ctx, input.workspaceInvitationId)),
  getAll: workspaceProcedure({ verb: "read", role: "OWNER", cost: "light" })
    .input(byWorkspace)
    .query(({ ctx }) => listInvitations(ctx)),
  create: workspaceProcedure({ verb: "admin", role: "OWNER", cost: "mail" })
    .input(invitationDraft)
    .mutation(async (call) => {
      // The link lets its holder in, so it is signed anew and not kept with the answer.
      const { id } = await idempotent(
        "workspaceInvitation.create",
        ({ ctx, input }: Pick<typeof call, "ctx" | "input">) => invite(ctx, input),
      )(call);
      return { id, ...copiedLink(call.ctx, id) };
    }),
  resend: rowProcedure(workspaceInvitation, { verb: "admin", role: "OWNER", cost: "mail" }, "workspaceInvitationId")
    .input(byInvitation)
    .mutation(({ ctx, input }) => resendInvitation(ctx, input.workspaceInvitationId)),
  revoke: rowProcedure(workspaceInvitation, { verb: "admin", role: "OWNER", cost: "light" }, "workspaceInvitationId")
    .input(byInvitation)
    .mutation(({ ctx, input }) => revokeInvitation(ctx, input.workspaceInvitationId)),
});
