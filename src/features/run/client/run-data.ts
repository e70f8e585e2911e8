import type { listExecutions } from "../service/history/list-executions.ts";
import type { getRun } from "../service/runs.ts";

/** What the server says about a run and its steps. */
export type RunData = Awaited<ReturnType<typeof getRun>>;
export type ExecutionData = Awaited<ReturnType<typeof listExecutions>>[number];
