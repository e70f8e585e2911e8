import { limits } from "#product/limits.ts";
import type { Page } from "../schema.ts";

/** For `ilike`: the search as it was typed, anywhere. */
export const likePattern = (search: string) => `%${search.replaceAll(/[\\%_]/g, "\\$&")}%`;

/** One row more than a page holds was asked for; it says that there are others. */
export function toPage<Row extends { id: string }>(rows: Row[]): Page<Row> {
  const page = rows.slice(0, limits.screen.listPageRows);
  return { rows: page, nextCursor: rows.length > page.length ? (page.at(-1)?.id ?? null) : null };
}
