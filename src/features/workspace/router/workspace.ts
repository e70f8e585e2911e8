import { idempotent } from "#platform/access/idempotency.ts";
import { router, selfProcedure, workspaceProcedure } from "#platform/access/procedures.ts";
import {
  affiliateCodeInput,
  changeRoleInput,
  createWorkspaceInput,
  creditCapInput,
  deleteWorkspaceInput,
  getByIdInput,
  listInput,
  memberInput,
  updateWorkspaceInput,
  validateSlugInput,
  workspaceIdInput,
} from "../schema.ts";
import { createWorkspace } from "../service/create-workspace.ts";
import { changeCreditCap, changeMemberRole, leaveWorkspace, listMembers, removeMember } from "../service/members.ts";
import { changeAffiliateCode, changeWorkspace, deleteWorkspace, validateSlug } from "../service/workspace-settings.ts";
import { findWorkspace, listWorkspaces, visitWorkspace } from "../service/workspaces.ts";

export const workspaceRouter = router({
  list: selfProcedure({ verb: "read", cost: "light" })
    .input(listInput)
    .query(({ ctx, input }) => listWorkspaces(ctx, input)),
  getById: workspaceProcedure({ verb: "read", role: "USER", cost: "light" }, "id")
    .input(getByIdInput)
    .query(({ ctx }) => findWorkspace(ctx)),
  create: selfProcedure({ verb: "write", cost: "heavy" })
    .input(createWorkspaceInput)
    .mutation(idempotent("workspace.create", ({ ctx, input }) => createWorkspace(ctx, input))),
  validateSlug: selfProcedure({ verb: "read", cost: "light" })
    .input(validateSlugInput)
    .query(({ ctx, input }) => validateSlug(ctx, input)),
  update: workspaceProcedure({ verb: "admin", role: "OWNER", cost: "light" })
    .input(updateWorkspaceInput)
    .mutation(({ ctx, input }) => changeWorkspace(ctx, input)),
  updateAffiliateCode: workspaceProcedure({ verb: "admin", role: "OWNER", cost: "light" })
    .input(affiliateCodeInput)
    .mutation(({ ctx, input }) => changeAffiliateCode(ctx, input.affiliateCode)),
  delete: workspaceProcedure({ verb: "admin", role: "OWNER", cost: "heavy" })
    .input(deleteWorkspaceInput)
    .mutation(({ ctx, input }) => deleteWorkspace(ctx, input.slug)),
  visit: workspaceProcedure({ verb: "read", role: "USER", cost: "light" })
    .input(workspaceIdInput)
    .mutation(({ ctx }) => visitWorkspace(ctx)),
  leave: workspaceProcedure({ verb: "write", role: "USER", cost: "light" })
    .input(workspaceIdInput)
    .mutation(({ ctx }) => leaveWorkspace(ctx)),
  getMembers: workspaceProcedure({ verb: "read", role: "EDITOR", cost: "light" })
    .input(workspaceIdInput)
    .query(({ ctx }) => listMembers(ctx)),
  changeMemberRole: workspaceProcedure({ verb: "admin", role: "OWNER", cost: "light" })
    .input(changeRoleInput)
    .mutation(({ ctx, input }) => changeMemberRole(ctx, input.userId, input.role)),
  changeCreditCap: workspaceProcedure({ verb: "admin", role: "OWNER", cost: "light" })
    .input(creditCapInput)
    .mutation(({ ctx, input }) => changeCreditCap(ctx, input.userId, input.creditCap)),
  removeMember: workspaceProcedure({ verb: "admin", role: "OWNER", cost: "light" })
    .input(memberInput)
    .mutation(({ ctx, input }) => removeMember(ctx, input.userId)),
});
