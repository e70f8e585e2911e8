/** What the list of runs shows of what the server gave it. */
import type { RunStatus, TriggerType } from "#engine/status.ts";
import type { listRuns } from "../service/runs.ts";

export type RunRow = Awaited<ReturnType<typeof listRuns>>[number];

/** A state in the list: a run that waits for a person is more than a running one. */
export type RowStatus = RunStatus | "WAITING";
export const rowStatuses = ["WAITING", "RUNNING", "PENDING", "COMPLETED", "FAILED", "STOPPED"] as const;

export const rowStatus = (run: Pick<RunRow, "status" | "waitsFor">): RowStatus =>
  run.waitsFor === null ? run.status : "WAITING";

export interface RunFilters {
  search: string;
  statuses: readonly RowStatus[];
  triggerTypes: readonly TriggerType[];
  workflowId: string | null;
}

export const noFilters: RunFilters = { search: "", statuses: [], triggerTypes: [], workflowId: null };

export const isFiltered = ({ search, statuses, triggerTypes, workflowId }: RunFilters) =>
  search.trim() !== "" || statuses.length > 0 || triggerTypes.length > 0 || workflowId !== null;

/** What the server is asked; it knows nothing of waiting, so both kinds of running runs are asked for then. */
export function askOf({ search, statuses, triggerTypes, workflowId }: RunFilters) {
  const asked = new Set(statuses.map((status) => (status === "WAITING" ? "RUNNING" : status)));
  return {
    ...(search.trim() && { search: search.trim() }),
    ...(asked.size > 0 && { statuses: [...asked] }),
    ...(triggerTypes.length > 0 && { triggerTypes: [...triggerTypes] }),
    ...(workflowId && { workflowId }),
  };
}

export const keepRows = (rows: readonly RunRow[], { statuses }: RunFilters) =>
  statuses.length === 0 ? rows : rows.filter((row) => statuses.includes(rowStatus(row)));

/** Milliseconds from start to end, or until now. */
export const durationOf = (run: Pick<RunRow, "createdAt" | "endedAt">, now: Date) =>
  (run.endedAt ?? now).getTime() - run.createdAt.getTime();
