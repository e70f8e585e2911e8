import { z } from "zod";
import { idOf } from "#lib/entity-id.ts";
import { limits } from "#product/limits.ts";
import { mailboxAccount } from "./apps/mailbox/settings.ts";
import { type AppName, appActions, appNames, connectors, type KeyAppName } from "./catalog.ts";

export type { AppName };

export const inWorkspace = z.strictObject({ workspaceId: idOf("workspace") });
const keyAppNames = Object.keys(connectors) as KeyAppName[]; // its keys are exactly these

export const byApp = inWorkspace.extend({ appName: z.enum(appNames) });
export const connectionDraft = inWorkspace.extend({
  appName: z.enum(keyAppNames),
  key: z.string().trim().min(1).max(limits.credential.valueChars),
});

export const mailboxDraft = inWorkspace.extend({ account: mailboxAccount });

/** The actions of a service; null if there is no such service. */
export const actionsOfApp = (appName: string): (typeof appActions)[AppName] | null =>
  Object.hasOwn(appActions, appName) ? appActions[appName as AppName] : null; // it is one of the keys

/** Whether a service and all of these actions exist. */
export function hasActions({ appName, allowedActions }: { appName: string; allowedActions: readonly string[] }) {
  const actions = actionsOfApp(appName);
  return actions !== null && allowedActions.every((name) => actions.some((action) => action.name === name));
}
