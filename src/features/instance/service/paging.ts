import { limits } from "#product/limits.ts";
import type { Page } from "../schema.ts";

/** An `ilike` pattern that finds the search text literally, anywhere. */
export const likePattern = (search: string) => `%${search.replaceAll(/[\\%_]/g, "\\$&")}%`;

/** Turns rows into a page. Query one row more than a page holds; it shows that there is a next page. */
export function toPage<Row extends { id: string }>(rows: Row[]): Page<Row> {
  const page = rows.slice(0, limits.screen.listPageRows);
  return { rows: page, nextCursor: rows.length > page.length ? (page.at(-1)?.id ?? null) : null };
}
