import type { openRun } from "../service/runs.ts";
import type { listExecutions } from "../service/steer.ts";

/** What the server says about a run and its steps. */
export type RunData = Awaited<ReturnType<typeof openRun>>;
export type ExecutionData = Awaited<ReturnType<typeof listExecutions>>[number];
