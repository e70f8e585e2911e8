import { z } from "zod";
import { timers } from "#product/timers.ts";
import { scheduleFacts } from "#product/tools/schedule.ts";
import { toolSpec } from "../tool.ts";

/** Deletes a schedule of this chat. */
export const deleteSchedule = toolSpec({
  input: z.strictObject({
    id: z.uuid().describe("Of the schedule, as list_schedules and create_schedule return it."),
  }),
  output: z.object({ schedule: scheduleFacts }),
  description:
    "Deletes a schedule of this chat, so that nothing more is sent. Earlier messages stay. The person confirms it before it is done. To stop a schedule for a while, pause it with update_schedule.",
  examples: [{ id: "0197a0b4-6f3c-7d1e-9a55-0c1d2e3f4a5b" }],
  acts: "changes",
  account: "person",
  listing: "searchable",
  timeoutMs: timers.tool.instantMs,
});
