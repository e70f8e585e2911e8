import { storeSecrets } from "#features/credential/service/stored-secrets.ts";
import { AppError } from "#lib/errors.ts";
import { secretIdOf } from "#lib/secret-handle.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { apiActionErrorText } from "#product/texts/api-action/api-action-errors.ts";
import { isSecretRow } from "../request/secret-rows.ts";
import { originOfTemplate } from "../request/url-template.ts";
import { type ApiRequest, type ApiRow, type RowPlace, rowPlaces } from "../schema.ts";

type Rows = Pick<ApiRequest, RowPlace>;

/** The handles in rows. */
export const handlesIn = (rows: Rows): string[] =>
  rowPlaces.flatMap((place) => rows[place].flatMap(({ value }) => (secretIdOf(value) ? [value] : [])));

/** Throws for a handle that the stored tool doesn't have, so that no request can use a secret of another one. */
export function requireOwnHandles(rows: Rows, stored: (Rows & { url: string }) | null, url: string): void {
  const own = new Set(stored ? handlesIn(stored) : []);
  const isMoved = stored !== null && originOfTemplate(stored.url) !== originOfTemplate(url);
  for (const place of rowPlaces)
    for (const { key, value } of rows[place])
      if (secretIdOf(value) && (isMoved || !own.has(value)))
        throw new AppError("invalid", apiActionErrorText.enterAgain(key));
}

/** The rows as they are stored: without values that a model determines, and with handles for secrets. */
export async function sealRows(ctx: WorkspaceContext, { url, ...rows }: Rows & { url: string }): Promise<Rows> {
  const to = originOfTemplate(url) ?? "";
  const isUnsealed = (place: RowPlace, row: ApiRow) =>
    !row.isExtractedFromQuery && isSecretRow(place, row) && secretIdOf(row.value) === null;
  const values = rowPlaces.flatMap((place) => rows[place].filter((row) => isUnsealed(place, row)));
  const handles = await storeSecrets(
    ctx,
    values.map(({ value }) => ({ value: value.trim() || value, to })),
  );
  const sealed = (place: RowPlace): ApiRow[] =>
    rows[place].map((row) => {
      if (row.isExtractedFromQuery) return { ...row, value: "" };
      return isUnsealed(place, row) ? { ...row, value: handles.shift() ?? "" } : row;
    });
  return { headers: sealed("headers"), queryParams: sealed("queryParams"), body: sealed("body") };
}
