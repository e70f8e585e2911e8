import { and, ilike, type SQL, sql } from "drizzle-orm";
import type { LibraryTable } from "./library-table.ts";

/** The title and the tags of a row, as one text. */
export const titleAndTags = ({ title, category }: LibraryTable): SQL =>
  sql`(${title} || ' ' || array_to_string(${category}, ' '))`;

/** That a text has every word of a search, in any case; undefined where nothing is searched for. */
export function matchesSearch(text: SQL, search: string): SQL | undefined {
  const words = search.split(/\s+/).filter(Boolean);
  return and(...words.map((word) => ilike(text, `%${word.replaceAll(/[\\%_]/g, "\\$&")}%`)));
}
