import type { Host, PortCall } from "#engine/host.ts";
import type { WorkspaceContext } from "#platform/context.ts";

/** Runs a step's code in the sandbox; aborted with the step. */
export const createCodePort = ({ app, actor }: WorkspaceContext, call: PortCall): Pick<Host, "code"> => ({
  code: (ask) => app.sandbox.run(ask, { workspaceId: actor.workspaceId, signal: call.signal }),
});
