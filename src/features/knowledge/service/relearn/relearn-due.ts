import { and, eq, sql } from "drizzle-orm";
import type { App } from "#platform/context.ts";
import { limits } from "#product/limits.ts";
import { knowledgeErrorText } from "#product/texts/knowledge/knowledge-errors.ts";
import { timers } from "#product/timers.ts";
import { knowledgeSource } from "../../table.ts";
import { queueAttempt, startAttempt } from "../learn/start-learning.ts";
import { publishKnowledgeChanged } from "../live.ts";
import type { SourceRow } from "../tree/nodes.ts";
import { fetchRobots } from "../websites/fetch-robots.ts";
import { failedColumns } from "./attempt-columns.ts";
import { nextRelearning } from "./next-relearning.ts";

const { started, startedPerHost, parallelHosts } = limits.relearning;

type DueRow = Pick<SourceRow, "id" | "workspaceId"> & { readonly url: string };

/**
 * Starts the pages whose schedule says so: a few of each host at a time, and only what its robots.txt allows. The rest waits
 * for the next look. What is started is durable and names its next time, so a crash neither loses nor repeats one.
 */
export async function relearnDue(app: App): Promise<number> {
  const signal = AbortSignal.any([AbortSignal.timeout(timers.knowledge.discoveryMs), app.shutdownSignal]);
  const due = await findDue(app);
  const origins = new Set(due.map(originOf));
  const waiting = [...origins].map((origin) => ({ origin, pages: due.filter((page) => originOf(page) === origin) }));
  const work = async () => {
    for (let next = waiting.shift(); next && !app.shutdownSignal.aborted; next = waiting.shift()) {
      const { origin, pages } = next;
      const robots = await fetchRobots(app, origin, signal);
      for (const page of pages) {
        const { pathname, search } = new URL(page.url);
        if (robots.isAllowed(pathname + search)) await relearn(app, page);
        else await refuse(app, page);
      }
    }
  };
  await Promise.all(Array.from({ length: parallelHosts }, work));
  for (const id of new Set(due.map(({ workspaceId }) => workspaceId))) publishKnowledgeChanged(app, id);
  return due.length;
}

const originOf = ({ url }: DueRow): string => URL.parse(url)?.origin ?? "";

async function findDue({ database }: App): Promise<DueRow[]> {
  const { rows } = await database.system.execute<DueRow & Record<string, unknown>>(sql`
    select id, workspace_id as "workspaceId", url from (
      select id, workspace_id, url, next_learn_at,
        row_number() over (partition by substring(url from '^https?://[^/?#]*') order by next_learn_at, id) as place
      from knowledge_source
      where next_learn_at <= now() and status in ('READY', 'FAILED') and url is not null
    ) as due
    where place <= ${startedPerHost} order by next_learn_at, id limit ${started}`);
  return rows;
}

/** The page if it is still due; its row stays locked until the transaction ends. */
const dueNow = ({ id, workspaceId }: DueRow) =>
  and(
    eq(knowledgeSource.id, id),
    eq(knowledgeSource.workspaceId, workspaceId),
    sql`${knowledgeSource.nextLearnAt} <= now()`,
    sql`${knowledgeSource.status} in ('READY', 'FAILED')`,
  );

async function relearn(app: App, due: DueRow): Promise<void> {
  const attempt = await app.database.tenant(due.workspaceId).transaction(async (tx) => {
    const [source] = await tx.select().from(knowledgeSource).where(dueNow(due)).for("update");
    if (!source) return null;
    await tx
      .update(knowledgeSource)
      .set({ nextLearnAt: nextRelearning(source, new Date()) })
      .where(eq(knowledgeSource.id, source.id));
    return startAttempt(tx, source, { isContinued: false, isAutomatic: true });
  });
  if (attempt) await queueAttempt(app, attempt);
}

/** A page that we may not visit has failed, too, and answers with what was learned before. */
async function refuse(app: App, due: DueRow): Promise<void> {
  await app.database.tenant(due.workspaceId).transaction(async (tx) => {
    const [source] = await tx.select().from(knowledgeSource).where(dueNow(due)).for("update");
    if (!source) return;
    await tx
      .update(knowledgeSource)
      .set({
        nextLearnAt: nextRelearning(source, new Date()),
        ...failedColumns(source, knowledgeErrorText.learning.robots),
      })
      .where(eq(knowledgeSource.id, source.id));
  });
}
