import type { App } from "#platform/context.ts";

/** Why a load balancer should send no traffic here, for `/readyz`; null when ready. Names no path, because the endpoint is public. */
export async function notReadyReason({ shutdownSignal, disk, database }: App): Promise<string | null> {
  if (shutdownSignal.aborted) return "stopping";
  const trouble = await disk.problem();
  if (trouble) return `the DATA_DIR disk is ${trouble}`;
  return database.pool.query("select 1").then(
    () => null,
    () => "the database does not respond",
  );
}
