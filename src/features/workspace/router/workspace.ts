import { idempotent } from "#platform/access/idempotency.ts";
import { workspaceProcedure, router, selfProcedure } from "#platform/access/procedures.ts";
import {
  affiliateChange,
  byId,
  byWorkspace,
  creditCapChange,
  deletion,
  listInput,
  memberRef,
  roleChange,
  slugCheck,
  workspaceChanges,
  workspaceDraft,
} from "../schema.ts";
import { createWorkspace } from "../service/create.ts";
import { findWorkspace, listWorkspaces, visitWorkspace } from "../service/list.ts";
import { changeCreditCap, changeMemberRole, leaveWorkspace, listMembers, removeMember } from "../service/members.ts";
import { changeAffiliateCode, changeWorkspace, deleteWorkspace, validateSlug } from "../service/settings.ts";

export const workspaceRouter = router({
  list: selfProcedure({ verb: "read", cost: "light" })
    .input(listInput)
    .query(({ ctx, input }) => listWorkspaces(ctx, input)),
  getById: workspaceProcedure({ verb: "read", role: "USER", cost: "light" }, "id")
    .input(byId)
    .query(({ ctx }) => findWorkspace(ctx)),
  create: selfProcedure({ verb: "write", cost: "heavy" })
    .input(workspaceDraft)
    .mutation(idempotent("workspace.create", ({ ctx, input }) => createWorkspace(ctx, input))),
  validateSlug: selfProcedure({ verb: "read", cost: "light" })
    .input(slugCheck)
    .query(({ ctx, input }) => validateSlug(ctx, input)),
  update: workspaceProcedure({ verb: "admin", role: "OWNER", cost: "light" })
    .input(workspaceChanges)
    .mutation(({ ctx, input }) => changeWorkspace(ctx, input)),
  updateAffiliateCode: workspaceProcedure({ verb: "admin", role: "OWNER", cost: "light" })
    .input(affiliateChange)
    .mutation(({ ctx, input }) => changeAffiliateCode(ctx, input.affiliateCode)),
  delete: workspaceProcedure({ verb: "admin", role: "OWNER", cost: "heavy" })
    .input(deletion)
    .mutation(({ ctx, input }) => deleteWorkspace(ctx, input.slug)),
  visit: workspaceProcedure({ verb: "read", role: "USER", cost: "light" })
    .input(byWorkspace)
    .mutation(({ ctx }) => visitWorkspace(ctx)),
  leave: workspaceProcedure({ verb: "write", role: "USER", cost: "light" })
    .input(byWorkspace)
    .mutation(({ ctx }) => leaveWorkspace(ctx)),
  getMembers: workspaceProcedure({ verb: "read", role: "EDITOR", cost: "light" })
    .input(byWorkspace)
    .query(({ ctx }) => listMembers(ctx)),
  changeMemberRole: workspaceProcedure({ verb: "admin", role: "OWNER", cost: "light" })
    .input(roleChange)
    .mutation(({ ctx, input }) => changeMemberRole(ctx, input.userId, input.role)),
  changeCreditCap: workspaceProcedure({ verb: "admin", role: "OWNER", cost: "light" })
    .input(creditCapChange)
    .mutation(({ ctx, input }) => changeCreditCap(ctx, input.userId, input.creditCap)),
  removeMember: workspaceProcedure({ verb: "admin", role: "OWNER", cost: "light" })
    .input(memberRef)
    .mutation(({ ctx, input }) => removeMember(ctx, input.userId)),
});
