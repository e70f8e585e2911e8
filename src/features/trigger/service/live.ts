import type { App } from "#platform/context.ts";

/** Makes open pages of the workspace reload their triggers. */
export function publishTriggersChanged(app: App, workspaceId: string): void {
  app.live.publish(`workspace:${workspaceId}`, { changed: "triggers" });
}
