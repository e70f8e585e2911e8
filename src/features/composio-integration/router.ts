import { router, selfProcedure, workspaceProcedure } from "#platform/access/procedures.ts";
import { appSearch, byAction, byApp, connectedAnswer, inWorkspace } from "./schema.ts";
import { getActionInfo, listActions } from "./service/actions.ts";
import { findApps, getAppIcon, getAvailableIntegrations, getOverview } from "./service/apps.ts";
import {
  checkActiveConnection,
  deleteConnection,
  finishConnection,
  getConnectionAuthUrl,
} from "./service/connect-app.ts";

const read = { verb: "read", role: "USER", cost: "light" } as const;
/** These ask Composio. */
const ask = { verb: "read", role: "EDITOR", cost: "heavy" } as const;
const connect = { verb: "write", role: "EDITOR", cost: "heavy" } as const;

export const composioIntegrationRouter = router({
  getOverview: workspaceProcedure(read)
    .input(inWorkspace)
    .query(({ ctx }) => getOverview(ctx)),
  getAvailableIntegrations: workspaceProcedure(read)
    .input(inWorkspace)
    .query(({ ctx }) => getAvailableIntegrations(ctx)),
  findApps: workspaceProcedure(ask)
    .input(appSearch)
    .query(({ ctx, input }) => findApps(ctx, input.search)),
  getActions: workspaceProcedure({ ...read, cost: "heavy" })
    .input(byApp)
    .query(({ ctx, input }) => listActions(ctx, input.appName)),
  getActionInfoByActionName: workspaceProcedure(read)
    .input(byAction)
    .query(({ ctx, input }) => getActionInfo(ctx, input.actionName)),
  getIntegrationAppIconByAppName: workspaceProcedure(read)
    .input(byApp)
    .query(({ ctx, input }) => getAppIcon(ctx, input.appName)),
  checkActiveConnection: workspaceProcedure({ ...read, cost: "heavy" })
    .input(byApp)
    .query(({ ctx, input }) => checkActiveConnection(ctx, input.appName)),
  getConnectionAuthUrl: workspaceProcedure(connect)
    .input(byApp)
    .mutation(({ ctx, input }) => getConnectionAuthUrl(ctx, input.appName)),
  finishConnection: selfProcedure({ verb: "write", cost: "heavy" })
    .input(connectedAnswer)
    .mutation(({ ctx, input }) => finishConnection(ctx, input.state)),
  deleteConnection: workspaceProcedure(connect)
    .input(byApp)
    .mutation(({ ctx, input }) => deleteConnection(ctx, input.appName)),
});
