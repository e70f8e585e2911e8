import { redirect } from "@tanstack/react-router";
import { urls } from "#product/urls.ts";
import { api, queryClient } from "./api.ts";
import { readRefusal } from "./refusal.ts";
import type { Me, WorkspaceItem } from "./wire.ts";

/** The router redirects to the sign-in page, so the query cache doesn't. */
const meta = { isSilent: true };

export interface Session {
  person: Me;
  /** Last visited first. Never empty: a person without a workspace gets one. */
  workspaces: WorkspaceItem[];
}

/** Loads the signed-in person and their workspaces into the cache. Redirects to the sign-in page without a session. */
export async function loadSession(href: string, referralCode?: string): Promise<Session> {
  try {
    const [person, workspaces] = await Promise.all([
      queryClient.ensureQueryData({ ...api.user.me.queryOptions(), meta }),
      queryClient.ensureQueryData({
        ...api.workspace.list.queryOptions(referralCode ? { referralCode } : undefined),
        meta,
      }),
    ]);
    return { person, workspaces };
  } catch (error) {
    if (readRefusal(error, "").isSignedOut) throw redirect({ href: urls.signIn(href === "/" ? undefined : href) });
    throw error;
  }
}
