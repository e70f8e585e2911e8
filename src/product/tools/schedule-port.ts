import { AppError } from "#lib/errors.ts";
import { scheduleToolText } from "#product/texts/chat/schedule-tools.ts";
import type { ScheduleFacts, ScheduleWishes } from "./schedule.ts";

/** The schedules of one chat, for one call of a tool. Refusals are AppErrors. */
export interface SchedulePort {
  /** The same call creates one schedule. */
  create(wishes: ScheduleWishes): Promise<ScheduleFacts>;
  list(): Promise<readonly ScheduleFacts[]>;
  update(changes: ScheduleUpdate): Promise<ScheduleFacts>;
  remove(id: string): Promise<ScheduleFacts>;
}

export interface ScheduleUpdate {
  readonly id: string;
  readonly title?: string | undefined;
  readonly prompt?: string | undefined;
  readonly when?: ScheduleWishes["when"] | undefined;
  readonly emailsResult?: boolean | undefined;
  readonly isActive?: boolean | undefined;
}

/** Throws "forbidden" where no chat of a person asks. */
export function requireSchedules({ schedules }: { readonly schedules: SchedulePort | null }): SchedulePort {
  if (schedules === null) throw new AppError("forbidden", scheduleToolText.onlyInChats);
  return schedules;
}
