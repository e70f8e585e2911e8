import type { FormField } from "#engine/node.ts";
import type { WorkspaceContext } from "./context.ts";

/**
 * Runs workflows for agents. The feature of runs uses agents, so what agents need of it is injected by server/app.ts.
 */
export interface WorkflowTools {
  /**
   * The workflows among these ids that exist in the workspace, are not in the bin, and can run inside the run of the
   * step, in any order.
   */
  describe(
    ctx: WorkspaceContext,
    asked: { workflowIds: readonly string[]; step: StartingStep | null },
  ): Promise<WorkflowForTool[]>;
  /**
   * Starts a run by the acting member, with texts for the fields of its first form by key. A second call with the same
   * `runId` starts nothing. Throws an AppError if the workflow can't run or a text doesn't fit its field.
   */
  start(ctx: WorkspaceContext, run: WorkflowStart): Promise<void>;
  /** Waits until the run ends or needs a person, at most for `waitMs`, or else as long as a tool may wait. */
  waitForEnd(
    ctx: WorkspaceContext,
    run: { runId: string; signal: AbortSignal; waitMs?: number },
  ): Promise<WorkflowRunState>;
}

export interface WorkflowForTool {
  readonly workflowId: string;
  readonly title: string;
  /** Labels of the steps after the first form, in order. */
  readonly steps: readonly string[];
  /** The fields of its first form. */
  readonly fields: readonly FormField[];
}

export interface WorkflowStart {
  readonly runId: string;
  readonly workflowId: string;
  readonly inputs: Readonly<Record<string, string>>;
  readonly step: StartingStep | null;
  /** Nobody watches the run; for starts without a step, whose runs are like that of the step otherwise. */
  readonly isInBackground?: boolean;
}

/** The step of a run whose agent starts another run, which becomes a child run. Chats have none. */
export interface StartingStep {
  readonly runId: string;
  readonly executionId: string;
  /** The step must still be held at this epoch. */
  readonly epoch: number;
}

export interface WorkflowRunState {
  /** WAITING: the run needs a person. RUNNING: it takes longer than a tool may wait. */
  readonly status: "COMPLETED" | "STOPPED" | "FAILED" | "WAITING" | "RUNNING";
  /** The result of a finished run, or why it failed. */
  readonly text: string;
}
