import { limits } from "#product/limits.ts";

/** Asks for many ids or titles, as many at once as the server takes. */
export async function queryInBatches<Row>(
  all: readonly string[],
  query: (portion: string[]) => Promise<readonly Row[]>,
): Promise<Row[]> {
  const batchSize = limits.library.maxPickerRows;
  const batches = Array.from({ length: Math.ceil(all.length / batchSize) }, (_, at) =>
    all.slice(at * batchSize, (at + 1) * batchSize),
  );
  return (await Promise.all(batches.map(query))).flat();
}
