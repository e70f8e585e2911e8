import { getPlan, requireCapability } from "#features/billing/service/plan.ts";
import { seedSamples } from "#features/sample/service.ts";
import { createFirstWorkspace } from "#features/workspace/service/create-workspace.ts";
import type { AuthParts } from "#platform/auth/auth.ts";
import type { App } from "#platform/context.ts";
import type { WorkspacePorts } from "#platform/workspace-ports.ts";

/** Injects what the workspace feature must not import. `app` is a function, because the app is still being created. */
export function createWorkspacePorts(app: () => App): WorkspacePorts {
  return {
    async seatLimits(workspaceId) {
      const { limits } = await getPlan(app(), workspaceId);
      return { editor: limits.max_editor_seats, user: limits.max_user_seats };
    },
    requireBranding: (workspaceId) => requireCapability(app(), workspaceId, "workspaceBranding"),
    // Referrals and subscription cancellation are added here.
    claimReferral: async () => {},
    afterCreate: [(made) => seedSamples(app(), made)],
    beforeDelete: [],
  };
}

/** Handlers for signing in and for the end of a session. */
export function createAuthEvents(app: () => App): Pick<AuthParts, "onSignIn" | "onSessionEnd"> {
  return {
    async onSignIn(person) {
      // Acts only on the first sign-in. On failure the account still exists, and the person's first page retries.
      await createFirstWorkspace(app(), person).catch((err) =>
        app().log.error({ err }, "failed to create a first workspace"),
      );
    },
    onSessionEnd: (userId) => app().live.publish(`user:${userId}`, { type: "sessions" }),
  };
}
