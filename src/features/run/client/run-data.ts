import type { listExecutions } from "../service/history/list-executions.ts";
import type { getRun } from "../service/runs.ts";

/** A run and its steps, as the server returns them. */
export type RunData = Awaited<ReturnType<typeof getRun>>;
export type ExecutionData = Awaited<ReturnType<typeof listExecutions>>[number];
