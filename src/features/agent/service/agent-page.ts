import { and, count, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Cursor } from "#features/folder/schema.ts";
import { matchesSearch, titleAndTags } from "#features/folder/service/library-search.ts";
import {
  findPageIds,
  matchesFilter,
  type SortOrder,
  sortByIds,
  sortByTime,
  sortByTitle,
} from "#features/folder/service/paging.ts";
import { workflow } from "#features/workflow/table.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import type { AgentPage, AgentSort } from "../schema.ts";
import { agent } from "../table.ts";
import { madeForWorkflow, systemExcerpt, toDescription } from "./agent-columns.ts";
import { agentsInScope, madeForWorkflows } from "./agent-scope.ts";

/** A row of the list of agents. */
export interface ListedAgent {
  id: string;
  title: string;
  description: string;
  category: string[];
  parentFolderId: string | null;
  userId: string;
  workflow: { id: string; title: string; isInBin: boolean } | null;
  updatedAt: Date;
}

const sorts: Readonly<Record<AgentSort, SortOrder>> = {
  changed: sortByTime(sql`${agent.updatedAt}`),
  name: sortByTitle(agent),
};

/** About as much of the instructions as a row shows. */
const searchedChars = 400;

/** Ids of mentions are removed, because people do not search for them. */
const searchableText = sql`(${titleAndTags(agent)} || ' ' ||
  regexp_replace(left(${systemExcerpt}, ${searchedChars}), '\\]\\([^()\\s]*\\)', ']', 'g'))`;

/**
 * Lists a page of agents. The search covers titles, tags and the start of the instructions. `hidden` is the number of
 * matching agents made for workflows, if nothing else matches.
 */
export async function listAgentPage(
  ctx: WorkspaceContext,
  { sort, search = "", includeWorkflowAgents, after, limit, ...place }: AgentPage,
): Promise<{ agents: ListedAgent[]; next: Cursor | null; hidden: number }> {
  const scope = await agentsInScope(ctx, { includeWorkflowAgents });
  const matches = and(matchesFilter(agent, place), matchesSearch(searchableText, search));
  const { ids, next } = await findPageIds(ctx, agent, {
    where: and(scope, matches),
    sort: sorts[sort],
    after,
    limit,
  });
  const isNothingFound = ids.length === 0 && !after && !includeWorkflowAgents;
  const hidden = isNothingFound ? await countAgents(ctx, and(madeForWorkflows(ctx), matches)) : 0;
  return { agents: await readRows(ctx, ids), next, hidden };
}

export async function countAgents({ db }: WorkspaceContext, where: SQL | undefined): Promise<number> {
  const [row] = await db.select({ count: count() }).from(agent).where(where);
  return row?.count ?? 0;
}

async function readRows({ db, actor }: WorkspaceContext, ids: string[]): Promise<ListedAgent[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({
      id: agent.id,
      title: agent.title,
      system: systemExcerpt,
      category: agent.category,
      parentFolderId: agent.parentFolderId,
      userId: agent.userId,
      workflow: madeForWorkflow,
      updatedAt: agent.updatedAt,
    })
    .from(agent)
    .leftJoin(workflow, eq(workflow.id, agent.workflowId))
    .where(and(inArray(agent.id, ids), eq(agent.workspaceId, actor.workspaceId)));
  return sortByIds(ids, rows).map(({ system, ...row }) => ({ ...row, description: toDescription(system) }));
}
