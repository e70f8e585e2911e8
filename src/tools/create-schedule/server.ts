import { tellSchedule } from "#product/schedule/tell-schedule.ts";
import { requireSchedules } from "#product/tools/schedule-port.ts";
import type { ToolRunner } from "../server.ts";
import type { createSchedule } from "./spec.ts";

export const createScheduleRunner: ToolRunner<typeof createSchedule> = {
  run: async ({ ports }, wishes) => ({ schedule: await requireSchedules(ports).create(wishes) }),
  toModel: ({ schedule }) => `Scheduled: ${tellSchedule(schedule, new Date())}`,
};
