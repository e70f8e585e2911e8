import { limits } from "#product/limits.ts";

/** Runs a query for many ids or titles in batches of the server's limit. */
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
