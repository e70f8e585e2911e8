import { z } from "zod";
import { limits } from "../limits.ts";
import { frequencies, scheduleConfig, scheduleWish, time, timezone } from "../schedule/schedule-config.ts";

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

/**
 * When a schedule comes, as models write it: one object with what its frequency needs, because a schema for each
 * frequency is four times as long.
 */
const when = z
  .strictObject({
    frequency: z.enum(frequencies),
    time: time.optional().describe("HH:MM, for DAY, WEEK and MONTH."),
    minute: z.int().min(0).max(59).optional().describe("For HOUR."),
    daysOfWeek: z.array(z.int().min(1).max(7)).optional().describe("For WEEK, from 1, Monday, to 7, Sunday."),
    dayOfMonth: z.int().min(1).max(31).optional().describe("For MONTH. In a shorter month, it is the last day."),
    expression: z.string().optional().describe("For CRON, with five fields."),
    timezone: timezone.optional().describe("An IANA name. Leave it out to use the time zone of the person."),
  })
  // What each frequency needs is checked by the schema behind it.
  .transform((given) => given as z.input<typeof scheduleWish>)
  .pipe(scheduleWish);

/** A schedule as the person confirms it and the model writes it. */
export const scheduleWishes = z.strictObject({
  title: scheduleTitle.describe("A few words by which the person recognizes it."),
  prompt: schedulePrompt.describe(
    "What is sent to you in this chat each time, in the words of the person. You then see this conversation, but write it so that it makes sense on its own.",
  ),
  when: when.describe(
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
