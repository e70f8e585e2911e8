import { inputSchemaOf } from "#features/api-action/service/input-schema.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { integrationActionText, integrationNameText } from "#product/texts/integration/integration-names.ts";
import { type AppName, type CodeAction, type ConnectorAction, type ConnectorName, connectors } from "../catalog.ts";
import { originOf, requestOf } from "./send-connector-request.ts";

/** What people call an action, and what a model fills in for it. */
export const describeAction = (ctx: WorkspaceContext, appName: AppName, action: ConnectorAction | CodeAction) => ({
  title: `${integrationNameText[appName]}: ${integrationActionText[action.name]}`,
  inputSchema: "input" in action ? action.input : requestInput(ctx, appName as ConnectorName, action), // it is a request
});

const requestInput = (ctx: WorkspaceContext, appName: ConnectorName, action: ConnectorAction) =>
  inputSchemaOf(requestOf(originOf(ctx, appName), connectors[appName], action, ""));
