import { idempotent } from "#platform/access/idempotency.ts";
import { member, router, self } from "#platform/access/procedures.ts";
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
  list: self({ verb: "read", cost: "light" })
    .input(listInput)
    .query(({ ctx, input }) => listWorkspaces(ctx, input)),
  getById: member({ verb: "read", role: "USER", cost: "light" }, "id")
    .input(byId)
    .query(({ ctx }) => findWorkspace(ctx)),
  create: self({ verb: "write", cost: "heavy" })
    .input(workspaceDraft)
    .mutation(idempotent("workspace.create", ({ ctx, input }) => createWorkspace(ctx, input))),
  validateSlug: self({ verb: "read", cost: "light" })
    .input(slugCheck)
    .query(({ ctx, input }) => validateSlug(ctx, input)),
  update: member({ verb: "admin", role: "OWNER", cost: "light" })
    .input(workspaceChanges)
    .mutation(({ ctx, input }) => changeWorkspace(ctx, input)),
  updateAffiliateCode: member({ verb: "admin", role: "OWNER", cost: "light" })
    .input(affiliateChange)
    .mutation(({ ctx, input }) => changeAffiliateCode(ctx, input.affiliateCode)),
  delete: member({ verb: "admin", role: "OWNER", cost: "heavy" })
    .input(deletion)
    .mutation(({ ctx, input }) => deleteWorkspace(ctx, input.slug)),
  visit: member({ verb: "read", role: "USER", cost: "light" })
    .input(byWorkspace)
    .mutation(({ ctx }) => visitWorkspace(ctx)),
  leave: member({ verb: "write", role: "USER", cost: "light" })
    .input(byWorkspace)
    .mutation(({ ctx }) => leaveWorkspace(ctx)),
  getMembers: member({ verb: "read", role: "EDITOR", cost: "light" })
    .input(byWorkspace)
    .query(({ ctx }) => listMembers(ctx)),
  changeMemberRole: member({ verb: "admin", role: "OWNER", cost: "light" })
    .input(roleChange)
    .mutation(({ ctx, input }) => changeMemberRole(ctx, input.userId, input.role)),
  changeCreditCap: member({ verb: "admin", role: "OWNER", cost: "light" })
    .input(creditCapChange)
    .mutation(({ ctx, input }) => changeCreditCap(ctx, input.userId, input.creditCap)),
  removeMember: member({ verb: "admin", role: "OWNER", cost: "light" })
    .input(memberRef)
    .mutation(({ ctx, input }) => removeMember(ctx, input.userId)),
});
