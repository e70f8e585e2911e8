import { z } from "zod";
import { idOf } from "#lib/entity-id.ts";
import { accountKinds } from "#product/accounts/account-kind.ts";
import { messageApps } from "#product/accounts/message-apps.ts";
import { limits } from "#product/limits.ts";
import { integrationErrorText } from "#product/texts/integration/integration-errors.ts";
import { mailboxAccount } from "./apps/mailbox/settings.ts";
import { type AppName, appActions, appNames, keyAppNames } from "./catalog.ts";

export type { AppName };

export const inWorkspace = z.strictObject({ workspaceId: idOf("workspace") });

export const byApp = inWorkspace.extend({ appName: z.enum(appNames) });
/** An account of a service: that of the workspace, or one's own. */
export const byAccount = byApp.extend({ accountOf: z.enum(accountKinds).default("workspace") });
export const connectionDraft = byAccount.extend({
  appName: z.enum(keyAppNames),
  key: z.string().trim().min(1).max(limits.credential.valueChars),
});
export const byMessageApp = inWorkspace.extend({ appName: z.enum(messageApps) });
export const accountChoice = byApp.extend({ accountOf: z.enum(accountKinds) });

export const clientDraft = inWorkspace.extend({
  clientId: z
    .string()
    .trim()
    .max(limits.oauth.clientIdChars)
    .regex(/^[\w.-]+\.apps\.googleusercontent\.com$/, { error: () => integrationErrorText.notAClientId }),
  clientSecret: z.string().trim().min(1).max(limits.oauth.clientSecretChars),
});
export type ClientDraft = z.output<typeof clientDraft>;

export const byMailbox = inWorkspace.extend({ accountOf: z.enum(accountKinds).default("workspace") });
export const mailboxDraft = byMailbox.extend({ account: mailboxAccount });

/** The actions of a service; null if there is no such service. */
export const actionsOfApp = (appName: string): (typeof appActions)[AppName] | null =>
  Object.hasOwn(appActions, appName) ? appActions[appName as AppName] : null; // it is one of the keys

/** Whether a service and all of these actions exist. */
export function hasActions({ appName, allowedActions }: { appName: string; allowedActions: readonly string[] }) {
  const actions = actionsOfApp(appName);
  return actions !== null && allowedActions.every((name) => actions.some((action) => action.name === name));
}
