import type { listExecutions } from "../service/executions.ts";
import type { openRun } from "../service/runs.ts";

/** What the server says about a run and its steps. */
export type RunData = Awaited<ReturnType<typeof openRun>>;
export type ExecutionData = Awaited<ReturnType<typeof listExecutions>>[number];
