import { eq } from "drizzle-orm";
import type { App } from "#platform/context.ts";
import { serverProcess } from "#platform/tables/operator.ts";

/**
 * Whether a process is alive by its heartbeat. Transactions ask it about steps of other processes, which is rare; their
 * own connection may not see processes.
 */
export async function isProcessAlive(app: App, processId: string | null): Promise<boolean> {
  if (!processId) return false;
  const [row] = await app.database.apart(() =>
    app.database.system
      .select({ declaredDeadAt: serverProcess.declaredDeadAt })
      .from(serverProcess)
      .where(eq(serverProcess.id, processId)),
  );
  return row !== undefined && row.declaredDeadAt === null;
}
