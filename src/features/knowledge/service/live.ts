import type { App } from "#platform/context.ts";
import type { SourceStatus } from "../schema.ts";

/** Tells pages that nodes were added, changed or removed. */
export function publishKnowledgeChanged(app: App, workspaceId: string): void {
  app.live.publish(`workspace:${workspaceId}`, { changed: "knowledge" });
}

/** Tells pages that a model that the library is searched with was changed, or how far that is. */
export function publishModelChanged(app: App, workspaceId: string): void {
  app.live.publish(`workspace:${workspaceId}`, { changed: "knowledgeModel" });
}

/** Tells pages how far a source is, so that they needn't load the tree again. `id` is its node. */
export function publishProgress(
  app: App,
  workspaceId: string,
  progress: {
    id: string;
    status: SourceStatus;
    doneChunks: number;
    totalChunks: number;
    /** Of models that read it; the tree has it, too. */
    readingCredits?: number;
  },
): void {
  app.live.publish(`workspace:${workspaceId}`, { changed: "knowledgeProgress", ...progress });
}
