import { z } from "zod";
import { timers } from "#product/timers.ts";
import { scheduleFacts, scheduleWishes } from "#product/tools/schedule.ts";
import { toolSpec } from "../tool.ts";

/** Sends the agent a message of the person at set times, in this chat. */
export const createSchedule = toolSpec({
  input: scheduleWishes,
  output: z.object({ schedule: scheduleFacts }),
  description:
    "Sends you a message in this chat at set times, and you answer it there: for reminders, reports and checks that the person wants again and again. Call it when they ask for something every hour, day, week or month. Ask for the time first if they didn't say it. The person confirms the schedule before it starts, so don't ask them to confirm it in words. Don't use it for something to do once or right now.",
  examples: [
    {
      title: "Mailbox summary",
      prompt: "Summarize the unread messages in my mailbox. List what needs an answer first.",
      when: { frequency: "WEEK", daysOfWeek: [1], time: "09:00" },
    },
  ],
  acts: "changes",
  isRepeatable: true,
  account: "person",
  listing: "searchable",
  timeoutMs: timers.tool.instantMs,
});
