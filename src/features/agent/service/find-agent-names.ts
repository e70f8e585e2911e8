import { and, asc, desc, eq, isNull, or, type SQL, sql } from "drizzle-orm";
import { matchesSearch, titleAndTags } from "#features/folder/service/library-search.ts";
import { workflow } from "#features/workflow/table.ts";
import type { ActingContext } from "#platform/context.ts";
import { limits } from "#product/limits.ts";
import type { AgentNames } from "../schema.ts";
import { agent } from "../table.ts";
import { languageModelId, madeForWorkflow, systemExcerpt, toDescription } from "./agent-columns.ts";
import { agentsInScope } from "./agent-scope.ts";

/** Finds a few agents for pickers, mentions and the builder, which never load the whole list. */
export async function findAgentNames(ctx: ActingContext, query: Omit<AgentNames, "workspaceId">) {
  const { search = "", ids = [], titles = [], workflowId, includeWorkflowAgents } = query;
  const isLookup = query.ids !== undefined || query.titles !== undefined;
  const limit = query.limit ?? (isLookup ? ids.length + limits.library.maxPickerRows : limits.library.pickerRows);
  const isRequestedId = sql`${agent.id} = any(${sql.param(ids)}::uuid[])`;
  const scope = await agentsInScope(ctx, {
    ...(workflowId && { workflowId }),
    includeWorkflowAgents: isLookup || includeWorkflowAgents === true,
  });
  const rows = await ctx.db
    .select({
      id: agent.id,
      title: agent.title,
      category: agent.category,
      system: systemExcerpt,
      languageModelId,
      workflow: madeForWorkflow,
    })
    .from(agent)
    .leftJoin(workflow, eq(workflow.id, agent.workflowId))
    .where(
      and(
        scope,
        isLookup ? or(isRequestedId, hasTitle(titles)) : undefined,
        matchesSearch(titleAndTags(agent), search),
      ),
    )
    // Several agents may share a title, so those requested by id come first.
    .orderBy(desc(isRequestedId), asc(isNull(agent.workflowId)), desc(agent.updatedAt), desc(agent.id))
    .limit(limit);
  return rows.map(({ system, ...row }) => ({
    ...row,
    description: toDescription(system),
    specialty: row.category[0] ?? null,
  }));
}

const lettersAndDigits = (text: SQL) =>
  sql`regexp_replace(lower(${text} collate natural_order), '[^[:alnum:]]', '', 'g')`;

function hasTitle(titles: readonly string[]): SQL | undefined {
  if (titles.length === 0) return undefined;
  const given = sql`select ${lettersAndDigits(sql`given`)} from unnest(${sql.param([...titles])}::text[]) as given`;
  return sql`${lettersAndDigits(sql`${agent.title}`)} <> '' and ${lettersAndDigits(sql`${agent.title}`)} in (${given})`;
}
