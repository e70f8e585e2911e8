import { and, ilike, type SQL, sql } from "drizzle-orm";
import { workflow } from "../table.ts";

/** That the title and the tags of a workflow hold every word of a search; undefined where there is none. */
export function hasWords(search: string): SQL | undefined {
  const said = sql`(${workflow.title} || ' ' || array_to_string(${workflow.category}, ' '))`;
  const words = search.split(/\s+/).filter(Boolean);
  return and(...words.map((word) => ilike(said, `%${word.replaceAll(/[\\%_]/g, "\\$&")}%`)));
}
