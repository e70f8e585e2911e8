/** The filters of the run list, and how the URL encodes them. */

import { type TriggerType, triggerTypes } from "#engine/status.ts";
import { idPattern } from "#lib/id.ts";
import { type DisplayStatus, displayStatuses, type RunSort, runSorts } from "../schema.ts";
import type { listRuns } from "../service/history/list-runs.ts";

export type RunRow = Awaited<ReturnType<typeof listRuns>>[number];

export interface RunListFilters {
  search: string;
  statuses: readonly DisplayStatus[];
  triggerTypes: readonly TriggerType[];
  workflowId: string | null;
  userId: string | null;
  /** Days as YYYY-MM-DD in local time, both inclusive; "" for open. */
  from: string;
  to: string;
  isArchived: boolean;
  sort: RunSort;
  isReversed: boolean;
}

const day = /^\d{4}-\d\d-\d\d$/;

/** Unknown or missing parameters get their defaults. */
export function parseRunListFilters(search: URLSearchParams): RunListFilters {
  const text = (name: string, shape: RegExp) => (shape.test(search.get(name) ?? "") ? search.get(name) : null);
  const knownValues = <Word extends string>(name: string, words: readonly Word[]) => {
    const values = search.get(name)?.split(",") ?? [];
    return words.filter((word) => values.includes(word));
  };
  return {
    search: search.get("q") ?? "",
    statuses: knownValues("status", displayStatuses),
    triggerTypes: knownValues("trigger", triggerTypes),
    workflowId: text("workflow", idPattern),
    userId: text("person", idPattern),
    from: text("from", day) ?? "",
    to: text("to", day) ?? "",
    isArchived: search.get("archived") === "true",
    sort: knownValues("sort", runSorts)[0] ?? "started",
    isReversed: search.get("reversed") === "true",
  };
}

export const noFilters: RunListFilters = parseRunListFilters(new URLSearchParams());

export const toSearchParams = (view: RunListFilters): Record<string, string> => ({
  q: view.search,
  status: view.statuses.join(","),
  trigger: view.triggerTypes.join(","),
  workflow: view.workflowId ?? "",
  person: view.userId ?? "",
  from: view.from,
  to: view.to,
  archived: view.isArchived ? "true" : "",
  sort: view.sort === "started" ? "" : view.sort,
  reversed: view.isReversed ? "true" : "",
});

/** Whether a filter is set; the sort order is no filter. */
export const isFiltered = (view: RunListFilters) =>
  [view.search.trim(), view.workflowId, view.userId, view.from, view.to].some(Boolean) ||
  view.statuses.length + view.triggerTypes.length > 0 ||
  view.isArchived;

const startOfDay = (day: string, daysLater = 0) => {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return new Date(year, month - 1, date + daysLater);
};

/** The filters as server input; days are in local time. */
export function toListInput({ search, statuses, triggerTypes, workflowId, userId, from, to, ...view }: RunListFilters) {
  return {
    ...(search.trim() && { search: search.trim() }),
    ...(statuses.length > 0 && { statuses: [...statuses] }),
    ...(triggerTypes.length > 0 && { triggerTypes: [...triggerTypes] }),
    ...(workflowId && { workflowId }),
    ...(userId && { userId }),
    ...(from && { from: startOfDay(from) }),
    ...(to && { to: startOfDay(to, 1) }),
    ...(view.isArchived && { isArchived: true }),
    ...(view.sort !== "started" && { sort: view.sort }),
    ...(view.isReversed && { isReversed: true }),
  };
}

/** The filters as the query of the CSV export. */
export const exportQuery = (view: RunListFilters): Record<string, string> =>
  Object.fromEntries(
    Object.entries(toListInput(view)).map(([name, value]) => [
      name,
      value instanceof Date ? value.toISOString() : String(value),
    ]),
  );

/** Milliseconds from start to end, or to `now` for an open run. */
export const durationOf = (run: Pick<RunRow, "createdAt" | "endedAt">, now: Date) =>
  (run.endedAt ?? now).getTime() - run.createdAt.getTime();
