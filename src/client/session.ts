import { redirect } from "@tanstack/react-router";
import type { Me } from "#features/account/schema.ts";
import type { WorkspaceItem } from "#features/workspace/schema.ts";
import { urls } from "#product/urls.ts";
import { api, queryClient } from "./api.ts";
import { readRefusal } from "./refusal.ts";

/** The router itself leads to the sign-in page, so the cache need not. */
const meta = { isSilent: true };

export interface Session {
  person: Me;
  /** The last visited first. Empty for nobody: whoever has none gets a first one. */
  workspaces: WorkspaceItem[];
}

/** Who is signed in, and their workspaces; asked once and then kept by the cache. Nobody: off to sign in, and back. */
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
