import { z } from "zod";
import { idOf } from "#lib/entity-id.ts";
import { scheduleConfig } from "#product/schedule/schedule-config.ts";
import { schedulePrompt, scheduleTitle } from "#product/tools/schedule.ts";

/** Why a schedule paused itself: too many messages in a row failed, there are no credits, or its person left. */
export type ChatPauseReason = "FAILURES" | "CREDITS" | "ACCESS";

const facts = {
  title: scheduleTitle,
  prompt: schedulePrompt,
  config: scheduleConfig,
  emailsResult: z.boolean(),
};

export const chatScheduleDraft = z.strictObject({ chatId: idOf("chat"), ...facts });
export const bySchedule = z.strictObject({ id: idOf("chatSchedule") });
export const chatScheduleChanges = bySchedule.extend(facts);
export const chatScheduleSwitch = bySchedule.extend({ isActive: z.boolean() });
export const chatScheduleFilter = z.strictObject({
  workspaceId: idOf("workspace"),
  chatId: idOf("chat").optional(),
  agentId: idOf("agent").optional(),
});
