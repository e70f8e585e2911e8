import { tellSchedule } from "#product/schedule/tell-schedule.ts";
import { requireSchedules } from "#product/tools/schedule-port.ts";
import type { ToolRunner } from "../server.ts";
import type { listSchedules } from "./spec.ts";

export const listSchedulesRunner: ToolRunner<typeof listSchedules> = {
  run: async ({ ports }) => ({ schedules: [...(await requireSchedules(ports).list())] }),
  toModel: ({ schedules }) =>
    schedules.length === 0
      ? "This chat has no schedules."
      : schedules.map((one) => `${tellSchedule(one, new Date())}\nMessage: ${one.prompt}`).join("\n\n"),
};
