import { isSecretName } from "#lib/http/secret-name.ts";
import type { RowPlace } from "../schema.ts";

/**
 * Whether the fixed value of a row is encrypted and never shown again: that of every header, and of parameters and fields
 * whose name says that they are secret.
 */
export const isSecretRow = (place: RowPlace, { key }: { key: string }): boolean =>
  place === "headers" || isSecretName(key);

const plainHeaders = /^(?:accept|accept-language|cache-control|content-type|user-agent)$/i;

/** Whether a value is taken out of what a service answers. Headers that every request may have hide nothing. */
export const isHidden = (place: RowPlace, row: { key: string }): boolean =>
  isSecretRow(place, row) && !(place === "headers" && plainHeaders.test(row.key));
