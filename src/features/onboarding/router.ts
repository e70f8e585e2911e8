import { workspaceIdInput } from "#features/workspace/schema.ts";
import { router, workspaceProcedure } from "#platform/access/procedures.ts";
import { findOnboardingStatus } from "./service.ts";

/** workspace.getOnboardingChecklistStatus: part of the wire's `workspace`, but it asks features that know workspaces. */
export const onboardingRouter = router({
  getOnboardingChecklistStatus: workspaceProcedure({ verb: "read", role: "EDITOR", cost: "light" })
    .input(workspaceIdInput)
    .query(({ ctx }) => findOnboardingStatus(ctx)),
});
