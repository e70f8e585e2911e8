import { formatRelative } from "#product/relative-time.ts";
import { chatScheduleText as text } from "#product/texts/chat/chat-schedule.ts";
import { type Status, StatusDot } from "#ui/feedback/status-dot.tsx";
import type { ChatScheduleItem } from "./client/use-chat-schedules.ts";

type ScheduleEvent = ChatScheduleItem["events"][number];

/** What came of the last times of a schedule. */
export const ScheduleEvents = ({ events }: { events: readonly ScheduleEvent[] }) => (
  <div className="min-w-0">
    <p className="mb-1 text-xs font-medium text-ink-3">{text.lastRuns}</p>
    {events.length === 0 ? (
      <p className="text-ink-3">{text.noRuns}</p>
    ) : (
      <ul aria-label={text.lastRuns} className="grid grid-cols-1 gap-1">
        {events.map((event) => {
          const { status, label } = lookOf(event);
          return (
            <li key={event.id} className="flex min-w-0 items-baseline justify-between gap-3">
              <StatusDot status={status} label={label} isLabelShown className="min-w-0 shrink wrap-anywhere" />
              <time dateTime={event.at.toISOString()} className="flex-none text-ink-3 num">
                {formatRelative(event.at, new Date())}
              </time>
            </li>
          );
        })}
      </ul>
    )}
  </div>
);

function lookOf({ problem, isSkipped, status }: ScheduleEvent): { status: Status; label: string } {
  const { events } = text;
  if (problem !== null) return { status: "danger", label: problem };
  if (isSkipped) return { status: "idle", label: events.skipped };
  switch (status) {
    case "DONE":
      return { status: "success", label: events.answered };
    case "STREAMING":
      return { status: "running", label: events.answering };
    case "WAITING":
      return { status: "warning", label: events.waiting };
    case "STOPPED":
      return { status: "idle", label: events.stopped };
    case "FAILED":
      return { status: "danger", label: events.failed };
    case null:
      return { status: "idle", label: events.deleted };
  }
}
