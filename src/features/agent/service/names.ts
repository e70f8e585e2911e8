import { and, asc, desc, eq, isNull, or, type SQL, sql } from "drizzle-orm";
import { hasWords, titleAndTags } from "#features/folder/service/search.ts";
import { workflow } from "#features/workflow/table.ts";
import type { Member } from "#platform/context.ts";
import { limits } from "#product/limits.ts";
import type { AgentNames } from "../schema.ts";
import { agent } from "../table.ts";
import { background, describe, languageModelId, madeFor } from "./columns.ts";
import { inScope } from "./scope.ts";

/** A few agents, as pickers, mentions and the builder show them: those are never given the whole list. */
export async function findAgentNames(ctx: Member, asked: Omit<AgentNames, "workspaceId">) {
  const { search = "", ids = [], titles = [], workflowId, includeWorkflowAgents } = asked;
  const isNamed = asked.ids !== undefined || asked.titles !== undefined;
  const limit = asked.limit ?? (isNamed ? ids.length + limits.library.namesAtMost : limits.library.names);
  const isAskedFor = sql`${agent.id} = any(${sql.param(ids)}::uuid[])`;
  const scope = await inScope(ctx, {
    ...(workflowId && { workflowId }),
    includeWorkflowAgents: isNamed || includeWorkflowAgents === true,
  });
  const rows = await ctx.db
    .select({
      id: agent.id,
      title: agent.title,
      category: agent.category,
      system: background,
      languageModelId,
      workflow: madeFor,
    })
    .from(agent)
    .leftJoin(workflow, eq(workflow.id, agent.workflowId))
    .where(and(scope, isNamed ? or(isAskedFor, isTitled(titles)) : undefined, hasWords(titleAndTags(agent), search)))
    // Many agents may have the same title: those asked for by id come first.
    .orderBy(desc(isAskedFor), asc(isNull(agent.workflowId)), desc(agent.updatedAt), desc(agent.id))
    .limit(limit);
  return rows.map(({ system, ...row }) => ({
    ...row,
    description: describe(system),
    specialty: row.category[0] ?? null,
  }));
}

const lettersOf = (text: SQL) => sql`regexp_replace(lower(${text} collate natural_order), '[^[:alnum:]]', '', 'g')`;

function isTitled(titles: readonly string[]): SQL | undefined {
  if (titles.length === 0) return undefined;
  const given = sql`select ${lettersOf(sql`given`)} from unnest(${sql.param([...titles])}::text[]) as given`;
  return sql`${lettersOf(sql`${agent.title}`)} <> '' and ${lettersOf(sql`${agent.title}`)} in (${given})`;
}
