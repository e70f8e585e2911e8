import { getPlan, requireCapability } from "#features/billing/service/plan.ts";
import { seedSamples } from "#features/sample/service.ts";
import { createFirstWorkspace } from "#features/workspace/service/create-workspace.ts";
import type { AuthParts } from "#platform/auth/auth.ts";
import type { App } from "#platform/context.ts";
import type { WorkspacePorts } from "#platform/workspace-ports.ts";

/** Ties the knots that workspaces may not tie themselves; `app` is asked for late, since it is being built. */
export function createWorkspacePorts(app: () => App): WorkspacePorts {
  return {
    async seatLimits(workspaceId) {
      const { limits } = await getPlan(app(), workspaceId);
      return { editor: limits.max_editor_seats, user: limits.max_user_seats };
    },
    requireBranding: (workspaceId) => requireCapability(app(), workspaceId, "workspaceBranding"),
    // Referrals and cancelled subscriptions come in here, a line each.
    claimReferral: async () => {},
    afterCreate: [(made) => seedSamples(app(), made)],
    beforeDelete: [],
  };
}

/** What follows from signing in and from the end of a session. */
export function createAuthEvents(app: () => App): Pick<AuthParts, "onSignIn" | "onSessionEnd"> {
  return {
    async onSignIn(person) {
      // Only the first time. The account stands whatever happens here; the person's first page makes up for it.
      await createFirstWorkspace(app(), person).catch((err) =>
        app().log.error({ err }, "failed to create a first workspace"),
      );
    },
    onSessionEnd: (userId) => app().live.publish(`user:${userId}`, { type: "sessions" }),
  };
}
