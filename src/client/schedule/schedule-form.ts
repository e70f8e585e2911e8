import { frequencies, type ScheduleConfig, scheduleConfig } from "#product/schedule/schedule-config.ts";

/** What a person has typed; changing the frequency keeps the rest. */
export interface ScheduleForm {
  readonly frequency: ScheduleConfig["frequency"];
  readonly minute: number | null;
  readonly time: string;
  /** From 1, Monday, to 7, Sunday. */
  readonly daysOfWeek: readonly number[];
  readonly dayOfMonth: number | null;
  readonly expression: string;
  readonly timezone: string;
}

export const browserTimezone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The fields of a schedule; those of a new one without it. */
export function toScheduleForm(config: ScheduleConfig | null): ScheduleForm {
  const first = { minute: 0, time: "09:00", daysOfWeek: [1], dayOfMonth: 1, expression: "0 9 * * 1-5" };
  return { frequency: "DAY", timezone: browserTimezone(), ...first, ...config };
}

/** Null while a field is wrong. */
export function toScheduleConfig(form: ScheduleForm): ScheduleConfig | null {
  const { frequency, minute, time, daysOfWeek, dayOfMonth, expression, timezone } = form;
  const fields = {
    HOUR: { minute },
    DAY: { time },
    WEEK: { daysOfWeek, time },
    MONTH: { dayOfMonth, time },
    CRON: { expression },
  }[frequency];
  return scheduleConfig.safeParse({ frequency, timezone, ...fields }).data ?? null;
}

export const isTime = (text: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$/.test(text);

export const readFrequency = (id: string): ScheduleConfig["frequency"] =>
  frequencies.find((one) => one === id) ?? "DAY";
