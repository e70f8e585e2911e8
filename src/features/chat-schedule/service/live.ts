import type { App } from "#platform/context.ts";

/** Makes open pages of the workspace reload the schedules of chats. */
export function publishSchedulesChanged(app: App, workspaceId: string): void {
  app.live.publish(`workspace:${workspaceId}`, { changed: "chatSchedules" });
}
