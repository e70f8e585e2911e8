import type { App } from "#platform/context.ts";

/** Why a balancer should send nobody here, for `/readyz`; null when all is well. Names no path: everybody may ask. */
export async function whyNotReady({ leaving, disk, database }: App): Promise<string | null> {
  if (leaving.aborted) return "stopping";
  const trouble = await disk.trouble();
  if (trouble) return `the disk of DATA_DIR is ${trouble}`;
  return database.pool.query("select 1").then(
    () => null,
    () => "the database does not answer",
  );
}
