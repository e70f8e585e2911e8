import { timers } from "#product/timers.ts";
import type { Work } from "./work.ts";

/** The extension with which clients of 2026-07-28 say that they know tasks. */
export const tasksExtension = "io.modelcontextprotocol/tasks";

/** The state of a task as 2026-07-28 has it. Nothing ends a task before its run. */
export const taskOf = ({ id, status, createdAt, updatedAt, result }: Work) => ({
  taskId: id,
  status,
  ...((status === "working" || status === "input_required") && { statusMessage: result.text }),
  createdAt: createdAt.toISOString(),
  lastUpdatedAt: updatedAt.toISOString(),
  ttlMs: null,
  pollIntervalMs: timers.mcpEndpoint.pollMs,
});
