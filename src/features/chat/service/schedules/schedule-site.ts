import type { TurnSite } from "#features/agent-call/service/turn-site.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { toScheduleConfig } from "#product/schedule/schedule-config.ts";
import type { ReplyRow } from "../commit-reply.ts";

/** Lets the agent of a reply keep the schedules of its chat, in the time zone of the person. */
export function scheduleSite(
  ctx: WorkspaceContext,
  { chatId, metadata }: Pick<ReplyRow, "chatId" | "metadata">,
): NonNullable<TurnSite["schedules"]> {
  const { chatSchedules } = ctx.app;
  const timezone = metadata.timezone ?? "UTC";
  return {
    hasAny: () => chatSchedules.hasAny(ctx, chatId),
    portFor: ({ callId }) => ({
      create: ({ when, emailsResult = false, ...wishes }) =>
        chatSchedules.create(ctx, {
          ...{ id: callId, chatId, ...wishes },
          ...{ config: toScheduleConfig(when, timezone), emailsResult },
        }),
      list: () => chatSchedules.list(ctx, chatId),
      update: ({ when, ...changes }) =>
        chatSchedules.update(ctx, {
          chatId,
          ...changes,
          ...(when && { config: toScheduleConfig(when, timezone) }),
        }),
      remove: (id) => chatSchedules.remove(ctx, { chatId, id }),
    }),
  };
}
