import { z } from "zod";
import { limits } from "../limits.ts";

/** The name of a time zone, such as Europe/Berlin. */
export const timezone = z
  .string()
  .min(1)
  .max(64)
  .refine((name) => {
    try {
      return new Intl.DateTimeFormat("en", { timeZone: name }) !== null;
    } catch {
      return false;
    }
  });
/** Local time, such as "09:30". */
export const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

const withTimezone = <Zone extends z.ZodType>(zone: Zone) =>
  z.discriminatedUnion("frequency", [
    z.strictObject({ frequency: z.literal("HOUR"), minute: z.int().min(0).max(59), timezone: zone }),
    z.strictObject({ frequency: z.literal("DAY"), time, timezone: zone }),
    z.strictObject({
      frequency: z.literal("WEEK"),
      /** From 1, Monday, to 7, Sunday. */
      daysOfWeek: z
        .array(z.int().min(1).max(7))
        .min(1)
        .max(7)
        .overwrite((days) => [...new Set(days)].toSorted((a, b) => a - b)),
      time,
      timezone: zone,
    }),
    /** In a shorter month, the last day. */
    z.strictObject({ frequency: z.literal("MONTH"), dayOfMonth: z.int().min(1).max(31), time, timezone: zone }),
    z.strictObject({
      frequency: z.literal("CRON"),
      expression: z.string().trim().min(1).max(limits.trigger.cronChars),
      timezone: zone,
    }),
  ]);

/** When a schedule comes, in local time of its time zone. */
export const scheduleConfig = withTimezone(timezone);
export type ScheduleConfig = z.output<typeof scheduleConfig>;
export const frequencies = ["HOUR", "DAY", "WEEK", "MONTH", "CRON"] as const satisfies ScheduleConfig["frequency"][];

/** The same from someone who may not know the time zone of the person. */
export const scheduleWish = withTimezone(timezone.optional());
export type ScheduleWish = z.output<typeof scheduleWish>;

export const toScheduleConfig = (wish: ScheduleWish, personTimezone: string): ScheduleConfig => ({
  ...wish,
  timezone: wish.timezone ?? personTimezone,
});
