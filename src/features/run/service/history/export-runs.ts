import { eq } from "drizzle-orm";
import { toCsv } from "#lib/csv.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { user } from "#platform/tables/account.ts";
import { workspaceMember } from "#platform/tables/workspace.ts";
import { limits } from "#product/limits.ts";
import { statusName, triggerName } from "#product/run-status.ts";
import { runListText } from "#product/texts/run/run-list.ts";
import { displayStatus, type RunFilters, runFilters } from "../../schema.ts";
import { listRuns } from "./list-runs.ts";

const { columns } = runListText.history;
const text = runListText.csv;
const byteOrderMark = "\uFEFF";

/** Parses the filters of an export URL. */
export function parseRunFilters(query: URLSearchParams): RunFilters {
  const { statuses, triggerTypes, from, to, version, minCredits, maxCredits, isArchived, isReversed, ...texts } =
    Object.fromEntries(query);
  return runFilters.parse({
    ...texts,
    ...(statuses && { statuses: statuses.split(",") }),
    ...(triggerTypes && { triggerTypes: triggerTypes.split(",") }),
    ...(from && { from: new Date(from) }),
    ...(to && { to: new Date(to) }),
    ...(version && { version: Number(version) }),
    ...(minCredits && { minCredits: Number(minCredits) }),
    ...(maxCredits && { maxCredits: Number(maxCredits) }),
    ...(isArchived && { isArchived: isArchived === "true" }),
    ...(isReversed && { isReversed: isReversed === "true" }),
  });
}

/** Streams all matching runs as CSV, page by page, so that memory use stays constant. */
export async function* writeRunsCsv(ctx: WorkspaceContext, filters: RunFilters, signal: AbortSignal) {
  const names = await findMemberNames(ctx);
  const header = [
    columns.title,
    text.workflow,
    columns.status,
    columns.trigger,
    columns.author,
    columns.started,
    text.seconds,
    columns.credits,
    columns.shared,
  ];
  yield `${byteOrderMark}${toCsv([header])}\r\n`;
  let before: string | undefined;
  while (!signal.aborted) {
    const rows = await listRuns(ctx, { ...filters, before });
    if (rows.length > 0) yield `${toCsv(rows.map((row) => toCells(row, names)))}\r\n`;
    if (rows.length < limits.run.pageRows) return;
    before = rows.at(-1)?.id;
  }
}

type Row = Awaited<ReturnType<typeof listRuns>>[number];

function toCells(run: Row, names: ReadonlyMap<string, string>): string[] {
  const seconds = ((run.endedAt ?? new Date()).getTime() - run.createdAt.getTime()) / 1_000;
  return [
    run.title,
    run.workflowTitle,
    statusName(displayStatus(run)),
    triggerName(run.trigger),
    run.triggerType === "FORM" ? runListText.history.visitor : (names.get(run.userId) ?? text.formerMember),
    run.createdAt.toISOString(),
    String(Math.round(seconds * 10) / 10),
    String(run.credits),
    run.isPublic ? text.yes : text.no,
  ];
}

async function findMemberNames({ db, actor }: WorkspaceContext): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .select({ id: user.id, name: user.name })
    .from(workspaceMember)
    .innerJoin(user, eq(user.id, workspaceMember.userId))
    .where(eq(workspaceMember.workspaceId, actor.workspaceId));
  return new Map(rows.map(({ id, name }) => [id, name]));
}
