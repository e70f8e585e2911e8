import type { ScheduleConfig } from "#product/schedule/schedule-config.ts";
import type { ScheduleFacts } from "#product/tools/schedule.ts";
import type { WorkspaceContext } from "./context.ts";

/**
 * Keeps the schedules of chats for agents. The feature of schedules uses chats, so what replies need of it is injected by
 * server/app.ts. Everything is refused as "not found" for chats and schedules of others.
 */
export interface ChatSchedules {
  hasAny(ctx: WorkspaceContext, chatId: string): Promise<boolean>;
  /** A second call with the same id creates nothing. */
  create(ctx: WorkspaceContext, draft: ChatScheduleDraft): Promise<ScheduleFacts>;
  list(ctx: WorkspaceContext, chatId: string): Promise<readonly ScheduleFacts[]>;
  update(ctx: WorkspaceContext, changes: ChatScheduleChanges): Promise<ScheduleFacts>;
  remove(ctx: WorkspaceContext, schedule: { readonly id: string; readonly chatId: string }): Promise<ScheduleFacts>;
}

export interface ChatScheduleDraft {
  readonly id: string;
  readonly chatId: string;
  readonly title: string;
  readonly prompt: string;
  readonly config: ScheduleConfig;
  readonly emailsResult: boolean;
}

export interface ChatScheduleChanges {
  readonly id: string;
  readonly chatId: string;
  readonly title?: string | undefined;
  readonly prompt?: string | undefined;
  readonly config?: ScheduleConfig | undefined;
  readonly emailsResult?: boolean | undefined;
  readonly isActive?: boolean | undefined;
}
