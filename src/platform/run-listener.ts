import type { App } from "./context.ts";

/**
 * Called after a run without a parent has come to wait for someone, failed, or ended, and again if a process dies at
 * that moment, so it must be safe to call twice.
 */
export type RunListener = (app: App, run: PausedRun) => Promise<void>;

export interface PausedRun {
  readonly workspaceId: string;
  readonly runId: string;
  /** The bulk run that it is a row of. */
  readonly bulkRunId: string | null;
  /** The bulk retry that started it again last. */
  readonly runRetryId: string | null;
}
