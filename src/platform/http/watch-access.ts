import { findWorkspaceContext } from "../access/access.ts";
import type { WorkspaceContext } from "../context.ts";

/**
 * Rechecks a reader's access when their sessions or memberships change, because a stream outlives the first check.
 * Calls `onLost` when access is gone. Returns a function that stops watching.
 */
export function watchAccess(ctx: WorkspaceContext, request: Request, onLost: () => void): () => void {
  const { app, actor } = ctx;
  const recheck = async () => {
    const person = await app.auth.findPerson(request.headers);
    const still =
      person?.id === actor.userId && (await findWorkspaceContext(app, actor.workspaceId, actor.userId, ctx.requestId));
    if (!still) onLost();
  };
  return app.live.subscribe(`user:${actor.userId}`, (event) => {
    if (event.type === "sessions" || event.type === "membership")
      recheck().catch((err) => {
        app.log.warn({ err }, "failed to check a reader's access");
        onLost();
      });
  });
}
