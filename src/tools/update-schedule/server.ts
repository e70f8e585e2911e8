import { tellSchedule } from "#product/schedule/tell-schedule.ts";
import { requireSchedules } from "#product/tools/schedule-port.ts";
import type { ToolRunner } from "../server.ts";
import type { updateSchedule } from "./spec.ts";

export const updateScheduleRunner: ToolRunner<typeof updateSchedule> = {
  run: async ({ ports }, changes) => ({ schedule: await requireSchedules(ports).update(changes) }),
  toModel: ({ schedule }) => `Changed: ${tellSchedule(schedule, new Date())}`,
};
