import { limits } from "#product/limits.ts";

/** Asks for many ids or titles, as many at once as the server takes. */
export async function inPortions<Row>(
  all: readonly string[],
  ask: (portion: string[]) => Promise<readonly Row[]>,
): Promise<Row[]> {
  const size = limits.library.maxPickerRows;
  const portions = Array.from({ length: Math.ceil(all.length / size) }, (_, at) =>
    all.slice(at * size, (at + 1) * size),
  );
  return (await Promise.all(portions.map(ask))).flat();
}
