import { and, eq } from "drizzle-orm";
import { workflowTrigger } from "#features/trigger/table.ts";
import type { FileTrigger } from "#importers/file-triggers.ts";
import { newSecretId } from "#lib/id.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import type { Tx } from "#platform/db/database.ts";
import { limits } from "#product/limits.ts";
import { toScheduleConfig } from "#product/schedule/schedule-config.ts";

interface ImportedTriggers {
  readonly workflowId: string;
  readonly triggers: readonly FileTrigger[];
  /** Of schedules that name none. */
  readonly timezone: string | undefined;
}

/**
 * Creates the triggers of an imported workflow. They are off, so that nothing starts before someone says so, and webhooks
 * have no secret yet, because no one would have seen it.
 */
export async function insertTriggers(
  tx: Tx,
  { actor: { workspaceId, userId } }: WorkspaceContext,
  { workflowId, triggers, timezone = "UTC" }: ImportedTriggers,
): Promise<void> {
  if (triggers.length === 0) return;
  const own = and(eq(workflowTrigger.workspaceId, workspaceId), eq(workflowTrigger.workflowId, workflowId));
  const room = limits.trigger.perWorkflow - (await tx.$count(workflowTrigger, own));
  if (room <= 0) return;
  const createdAt = Date.now();
  await tx.insert(workflowTrigger).values(
    triggers.slice(0, room).map((trigger, at) => ({
      ...{ id: trigger.id, workspaceId, userId, workflowId, title: trigger.title, type: trigger.type },
      config: trigger.type === "SCHEDULE" ? toScheduleConfig(trigger.schedule, timezone) : trigger.config,
      publicId: trigger.type === "WEBHOOK" ? newSecretId() : null,
      isActive: false,
      // They are listed in the order of the file.
      createdAt: new Date(createdAt + at),
    })),
  );
}
