import { and, ilike, type SQL, sql } from "drizzle-orm";
import type { TaggedTable } from "./library-table.ts";

/** SQL text of a row's title and tags. */
export const titleAndTags = ({ title, category }: TaggedTable): SQL =>
  sql`(${title} || ' ' || array_to_string(${category}, ' '))`;

/** Condition that a text contains every word of the search, ignoring case; undefined for an empty search. */
export function matchesSearch(text: SQL, search: string): SQL | undefined {
  const words = search.split(/\s+/).filter(Boolean);
  return and(...words.map((word) => ilike(text, `%${word.replaceAll(/[\\%_]/g, "\\$&")}%`)));
}
