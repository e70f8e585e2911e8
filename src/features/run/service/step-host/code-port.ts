import type { Host, PortCall } from "#engine/host.ts";
import type { WorkspaceContext } from "#platform/context.ts";

/** Code of a step runs in the sandbox and ends with the step. */
export const createCodePort = ({ app, actor }: WorkspaceContext, call: PortCall): Pick<Host, "code"> => ({
  code: (ask) => app.sandbox.run(ask, { workspaceId: actor.workspaceId, signal: call.signal }),
});
