import { requireSchedules } from "#product/tools/schedule-port.ts";
import type { ToolRunner } from "../server.ts";
import type { deleteSchedule } from "./spec.ts";

export const deleteScheduleRunner: ToolRunner<typeof deleteSchedule> = {
  run: async ({ ports }, { id }) => ({ schedule: await requireSchedules(ports).remove(id) }),
  toModel: ({ schedule: { id, title } }) => `Deleted: "${title}" (id ${id})`,
};
