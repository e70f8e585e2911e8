import type { App } from "#platform/context.ts";

/** Makes open pages of the workspace reload its webhooks and their deliveries. */
export function publishEventWebhooks(app: App, workspaceId: string): void {
  app.live.publish(`workspace:${workspaceId}`, { changed: "eventWebhooks" });
}
