import { z } from "zod";
import { idOf } from "#lib/entity-id.ts";
import { limits } from "#product/limits.ts";

const { slugChars, actionChars } = limits.composio;

export const inWorkspace = z.strictObject({ workspaceId: idOf("workspace") });
/** The app as Composio names it, such as `gmail`. */
export const byApp = inWorkspace.extend({ appName: z.string().trim().toLowerCase().min(1).max(slugChars) });
/** The action as Composio names it, such as `GMAIL_SEND_EMAIL`. */
export const byAction = inWorkspace.extend({ actionName: z.string().trim().min(1).max(actionChars) });
export const appSearch = inWorkspace.extend({ search: z.string().trim().min(1).max(limits.request.searchChars) });
/** What the page brings back to which Composio sends people. */
export const connectedAnswer = z.strictObject({ state: z.string().min(1).max(limits.oauth.answerChars) });

/** Whether agents can use an app: connected, or why not. */
export type ComposioState = "none" | "active" | "expired" | "failed";

/** Agents name apps of Composio with this in front, because native integrations have some of the same names. */
const appPrefix = "composio:";

export const toAgentApp = (slug: string): string => `${appPrefix}${slug}`;

/** The app as Composio names it; null for a native integration. */
export function slugOfAgentApp(appName: string): string | null {
  const slug = appName.startsWith(appPrefix) ? appName.slice(appPrefix.length) : "";
  return isAppSlug(slug) ? slug : null;
}

export const isAppSlug = (slug: string): boolean => /^[a-z0-9][a-z0-9_-]*$/.test(slug) && slug.length <= slugChars;
export const isActionSlug = (slug: string): boolean => /^[A-Z0-9][A-Z0-9_]*$/.test(slug) && slug.length <= actionChars;

/**
 * Whether what an agent is allowed names an app and actions of Composio. Whether they exist is not asked: an app that was
 * disconnected keeps its place in agents until it is connected again.
 */
export const isComposioChoice = ({ appName, allowedActions }: { appName: string; allowedActions: readonly string[] }) =>
  slugOfAgentApp(appName) !== null && allowedActions.every(isActionSlug);
