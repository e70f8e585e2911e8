import { readAppEvents } from "#features/integration/service/events/read-app-events.ts";
import { AppError } from "#lib/errors.ts";
import { newId } from "#lib/id.ts";
import { truncate } from "#lib/text.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { requiredInputs } from "#product/accounts/app-events.ts";
import { limits } from "#product/limits.ts";
import { triggerErrorText } from "#product/texts/trigger/trigger-errors.ts";
import { timers } from "#product/timers.ts";
import type { AppEventTest } from "../../schema.ts";

/** The fields of the latest event as JSON, for the person who sets it up; null if there is none. */
export async function testAppEvent(
  ctx: WorkspaceContext,
  { event, values, accountOf }: AppEventTest,
): Promise<{ fields: string | null }> {
  if (requiredInputs(event).some((name) => !values[name]?.trim()))
    throw new AppError("invalid", triggerErrorText.eventInputs);
  const events = await readAppEvents(ctx, {
    ...{ event, values, after: 0, callId: newId() },
    accountUserId: accountOf === "person" ? ctx.actor.userId : null,
    signal: AbortSignal.timeout(timers.trigger.lookMs),
  });
  const latest = events.at(-1);
  return {
    fields: latest ? truncate(JSON.stringify(latest.fields, null, 2), limits.trigger.shownEventChars) : null,
  };
}
