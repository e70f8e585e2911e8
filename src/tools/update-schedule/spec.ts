import { z } from "zod";
import { timers } from "#product/timers.ts";
import { scheduleFacts, scheduleWishes } from "#product/tools/schedule.ts";
import { toolSpec } from "../tool.ts";

/** Changes, pauses or resumes a schedule of this chat. */
export const updateSchedule = toolSpec({
  input: scheduleWishes.partial().extend({
    id: z.uuid().describe("Of the schedule, as list_schedules and create_schedule return it."),
    isActive: z.boolean().optional().describe("False pauses the schedule, true resumes it."),
  }),
  output: z.object({ schedule: scheduleFacts }),
  description:
    "Changes a schedule of this chat, pauses it, or resumes it. Give only what changes. The person confirms it before it is done.",
  examples: [{ id: "0197a0b4-6f3c-7d1e-9a55-0c1d2e3f4a5b", when: { frequency: "DAY", time: "08:30" } }],
  acts: "changes",
  isRepeatable: true,
  account: "person",
  listing: "searchable",
  timeoutMs: timers.tool.instantMs,
});
