/** A header as the form has it. `isKept`: its value is stored, and nothing was typed in its place. */
export interface HeaderRow {
  readonly key: number;
  readonly name: string;
  readonly value: string;
  readonly isKept: boolean;
}

export const keptRows = (names: readonly string[]): HeaderRow[] =>
  names.map((name, key) => ({ key, name, value: "", isKept: true }));

/** Every row has a name and a value. */
export const areRowsFilled = (rows: readonly HeaderRow[]): boolean =>
  rows.every(({ name, value, isKept }) => name.trim() !== "" && (isKept || value.trim() !== ""));

/** As they are sent; `true` keeps the value that is stored. */
export const sentHeaders = (rows: readonly HeaderRow[]): Record<string, string | true> =>
  Object.fromEntries(
    rows.map(({ name, value, isKept }) => [name.trim(), isKept && value === "" ? true : value.trim()]),
  );

/** The same for a server that is not stored yet. */
export const newHeaders = (rows: readonly HeaderRow[]): Record<string, string> =>
  Object.fromEntries(rows.map(({ name, value }) => [name.trim(), value.trim()]));
