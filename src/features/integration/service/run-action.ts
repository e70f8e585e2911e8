import { AppError } from "#lib/errors.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { integrationErrorText as text } from "#product/texts/integration/integration-errors.ts";
import { integrationNameText } from "#product/texts/integration/integration-names.ts";
import { mailboxErrorText } from "#product/texts/integration/mailbox-errors.ts";
import type { AppName, CodeAction, ConnectorAction } from "../catalog.ts";
import { type ActionAnswer, type ActionCall, findConnection, markRefused, runConnectorAction } from "./connections.ts";
import { isLoginRefusal } from "./mailbox/mail-errors.ts";
import { openMailboxAccount } from "./mailbox/mailbox-account.ts";
import { runMailboxAction } from "./mailbox/run-mailbox-action.ts";

/** Does what a model asked of a service. An account that the service no longer accepts is marked, so that people see it. */
export async function runIntegrationAction(
  ctx: WorkspaceContext,
  appName: AppName,
  action: ConnectorAction | CodeAction,
  call: ActionCall,
): Promise<ActionAnswer> {
  const connection = await findConnection(ctx, appName);
  if (!connection) throw new AppError("invalid", text.notConnected(integrationNameText[appName]));
  if (appName !== "mailbox") {
    if ("input" in action) throw new AppError("invalid", text.notConnected(integrationNameText[appName]));
    return runConnectorAction(ctx, appName, action, { ...call, key: connection.key });
  }
  try {
    return await runMailboxAction(ctx, await openMailboxAccount(ctx, connection.key), action.name, call);
  } catch (error) {
    if (!isLoginRefusal(error)) throw error;
    await markRefused(ctx, appName);
    throw new AppError("provider", mailboxErrorText.connectAgain, { cause: error });
  }
}
