import { workspaceIdInput } from "#features/workspace/schema.ts";
import { router, workspaceProcedure } from "#platform/access/procedures.ts";
import { findOnboardingStatus } from "./service.ts";

/** `workspace.getOnboardingChecklistStatus`. It reads features that `features/workspace` can't import. */
export const onboardingRouter = router({
  getOnboardingChecklistStatus: workspaceProcedure({ verb: "read", role: "EDITOR", cost: "light" })
    .input(workspaceIdInput)
    .query(({ ctx }) => findOnboardingStatus(ctx)),
});
