import { z } from "zod";
import { idOf } from "#lib/entity-id.ts";
import { limits } from "#product/limits.ts";
import { type AppName, appNames, type ConnectorAction, connectors } from "./catalog.ts";

export type { AppName };

export const inWorkspace = z.strictObject({ workspaceId: idOf("workspace") });
export const byApp = inWorkspace.extend({ appName: z.enum(appNames) });
export const connectionDraft = byApp.extend({
  key: z.string().trim().min(1).max(limits.credential.valueChars),
});

/** The actions of a service; null if there is no such service. */
export const actionsOfApp = (appName: string): readonly ConnectorAction[] | null =>
  Object.hasOwn(connectors, appName) ? connectors[appName as AppName].actions : null; // it is one of the keys

/** Whether a service and all of these actions exist. */
export function hasActions({ appName, allowedActions }: { appName: string; allowedActions: readonly string[] }) {
  const actions = actionsOfApp(appName);
  return actions !== null && allowedActions.every((name) => actions.some((action) => action.name === name));
}
