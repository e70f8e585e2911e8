import { z } from "zod";
import { limits } from "../limits.ts";
import { scheduleConfig, scheduleWish } from "../schedule/schedule-config.ts";

const { titleChars, promptChars } = limits.chatSchedule;

/** The tools by which an agent keeps the schedules of its chat. Without a schedule, only the first one is offered. */
export const scheduleTools: ReadonlySet<string> = new Set([
  "create_schedule",
  "list_schedules",
  "update_schedule",
  "delete_schedule",
]);
/** Those that need a schedule. */
export const laterScheduleTools: ReadonlySet<string> = new Set([
  "list_schedules",
  "update_schedule",
  "delete_schedule",
]);

export const scheduleTitle = z
  .string()
  .trim()
  .min(1)
  .max(titleChars)
  .overwrite((title) => title.replaceAll(/\s+/g, " "));
export const schedulePrompt = z.string().trim().min(1).max(promptChars);

/** A schedule as the person confirms it and the model writes it. */
export const scheduleWishes = z.strictObject({
  title: scheduleTitle.describe("A few words by which the person recognizes it."),
  prompt: schedulePrompt.describe(
    "What is sent to you in this chat each time, in the words of the person. You then see this conversation, but write it so that it makes sense on its own.",
  ),
  when: scheduleWish.describe(
    "When it is sent. HOUR, DAY, WEEK and MONTH cover most requests; use CRON for the others. At most once an hour.",
  ),
  emailsResult: z.boolean().optional().describe("True if the person wants each answer by email, too."),
});
export type ScheduleWishes = z.output<typeof scheduleWishes>;

/** What a schedule is to people and models. */
export const scheduleFacts = z.object({
  id: z.uuid(),
  title: z.string().max(titleChars),
  prompt: z.string().max(promptChars),
  config: scheduleConfig,
  emailsResult: z.boolean(),
  isActive: z.boolean(),
});
export type ScheduleFacts = z.output<typeof scheduleFacts>;
