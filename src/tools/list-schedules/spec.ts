import { z } from "zod";
import { limits } from "#product/limits.ts";
import { timers } from "#product/timers.ts";
import { scheduleFacts } from "#product/tools/schedule.ts";
import { toolSpec } from "../tool.ts";

/** Lists the schedules of this chat. */
export const listSchedules = toolSpec({
  input: z.strictObject({}),
  output: z.object({ schedules: z.array(scheduleFacts).max(limits.chatSchedule.perPerson) }),
  description:
    "Lists the schedules of this chat with their ids. Call it before you change or delete a schedule whose id you don't know, and when the person asks what is scheduled here.",
  examples: [{}],
  account: "person",
  listing: "searchable",
  timeoutMs: timers.tool.instantMs,
});
