import { type SQL, sql } from "drizzle-orm";
import type { ActingContext, App } from "#platform/context.ts";
import type { Db } from "#platform/db/database.ts";
import type { Embeddings } from "#platform/embeddings/embeddings.ts";
import { configurationsOf } from "../learn/text-language.ts";
import type { PassageReranker } from "../rerank/passage-reranker.ts";

/** Who searches: any principal, with the model of the workspace; or a measurement of a database with its encoder. */
export type SearchContext = ActingContext | MeasuredLibrary;

export interface MeasuredLibrary {
  readonly app: Pick<App, "database" | "embeddings" | "knowledgeCaches"> & Partial<Pick<App, "log">>;
  readonly db: Db;
  readonly actor: { readonly workspaceId: string };
  readonly encoder: Embeddings;
  readonly reranker: PassageReranker | null;
}

/** Where to search. */
export interface SearchedSources {
  readonly ids: readonly string[];
  readonly all: readonly SearchedSource[];
  /** The configurations of full text search of their languages. */
  readonly languages: readonly string[];
}

/** A source, and what tells whether that which is kept of it in memory is current. */
export interface SearchedSource {
  readonly id: string;
  readonly generation: number;
  readonly revision: number;
  readonly chunks: number;
}

interface SourceRow extends SearchedSource, Record<string, unknown> {
  readonly language: string | null;
}

/**
 * The sources that the nodes mean now: a folder is all that is in it, at any depth. Nodes of other workspaces, and
 * sources that were never learned, are left out. The index of an attached document is found by the document only,
 * because who knows its node may not read it.
 */
export async function readSearchedSources(
  { db, actor }: SearchContext,
  nodeIds: readonly string[],
  documentIds: readonly string[] = [],
): Promise<SearchedSources> {
  // "is true", so that the planner doesn't compare each source with each node.
  const { rows } = await db.execute<SourceRow>(sql`
    with recursive tree as (
      select id from knowledge_node
      where workspace_id = ${actor.workspaceId} and (
        id = any(${sql.param(nodeIds)}::uuid[]) and attached_document_id is null
        or attached_document_id = any(${sql.param(documentIds)}::uuid[])
      )
      union
      select child.id from knowledge_node child join tree on child.parent_id = tree.id
      where child.workspace_id = ${actor.workspaceId}
    )
    select source.id, source.language, source.generation, source.revision, source.total_chunks as chunks
    from knowledge_source source
    where source.workspace_id = ${actor.workspaceId} and source.generation > 0
      and (source.node_id in (select id from tree)) is true`);
  return {
    ids: rows.map(({ id }) => id),
    all: rows,
    languages: [...new Set(rows.flatMap(({ language }) => configurationsOf(language)))],
  };
}

/**
 * Whether a column has one of the ids, for statements that check many rows. PostgreSQL makes a hash table of a subquery
 * that it can't join, whereas it would compare each row with each element of an array in a plan that it keeps.
 */
export const isOneOf = (column: SQL, ids: readonly string[]): SQL =>
  sql`(${column} in (select unnest(${sql.param(ids)}::uuid[]))) is true`;
