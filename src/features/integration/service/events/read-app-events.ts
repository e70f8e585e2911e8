import { AppError } from "#lib/errors.ts";
import type { JsonObject } from "#lib/json/json-object.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { type AppEventInput, type AppEventName, appEvents } from "#product/accounts/app-events.ts";
import { accountForCall, accountOfMember } from "../accounts.ts";
import { ServiceRefusal } from "../action-call.ts";
import { readCalendarEntries } from "./calendar-entries.ts";
import type { ReadEvents } from "./event-reader.ts";
import { readGithubIssues } from "./github-issues.ts";
import { readGmailMessages } from "./gmail-messages.ts";
import { readMailboxMessages } from "./mailbox-messages.ts";
import { readSheetRows } from "./sheet-rows.ts";
import { readSlackMessages } from "./slack-messages.ts";

/** Something that happened in a service. */
export interface AppEvent {
  /** The service's own id: the same event is never handled twice. */
  readonly id: string;
  /** Later events have a higher one, or the same. */
  readonly order: number;
  /** Orders of different generations can't be compared. Absent from services whose orders always can. */
  readonly generation?: string;
  readonly fields: JsonObject;
}

const readers: Readonly<Record<AppEventName, ReadEvents>> = {
  new_slack_message: readSlackMessages,
  new_github_issue: readGithubIssues,
  new_gmail_message: readGmailMessages,
  new_calendar_entry: readCalendarEntries,
  new_sheet_row: readSheetRows,
  new_mailbox_message: readMailboxMessages,
};

export interface EventQuery {
  readonly event: AppEventName;
  readonly values: Readonly<Partial<Record<AppEventInput, string>>>;
  /** Whose own account is read; null for that of the workspace. */
  readonly accountUserId: string | null;
  /** The order of the last known event; null for the newest events. */
  readonly after: number | null;
  readonly callId: string;
  readonly signal: AbortSignal;
}

/**
 * The newest events of a service, the oldest first. They are read with the workspace's account, or with the personal
 * account of whoever chose that. Throws ConnectionNeeded without an account that the service accepts, and "provider" for
 * what it refuses.
 */
export async function readAppEvents(
  ctx: WorkspaceContext,
  { event, values, after, accountUserId, ...call }: EventQuery,
): Promise<readonly AppEvent[]> {
  const { appName } = appEvents[event];
  const account =
    accountUserId === null
      ? await accountForCall(ctx, appName, "visitors")
      : await accountOfMember(ctx, appName, accountUserId);
  try {
    const found = await readers[event]({ ctx, account, ...call, after, value: (name) => (values[name] ?? "").trim() });
    return found.toSorted((one, other) => one.order - other.order);
  } catch (error) {
    if (error instanceof ServiceRefusal) throw new AppError("provider", error.message);
    throw error;
  }
}
