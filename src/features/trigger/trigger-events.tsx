import { Link } from "#client/shell/link.tsx";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { formatRelative } from "#product/relative-time.ts";
import { runDots, statusName } from "#product/run-status.ts";
import { triggersText } from "#product/texts/trigger/triggers.ts";
import { urls } from "#product/urls.ts";
import { StatusDot } from "#ui/feedback/status-dot.tsx";
import type { TriggerItem } from "./client/use-triggers.ts";

const text = triggersText.events;
type TriggerEvent = TriggerItem["events"][number];

/** What came of the last times or calls. */
export const TriggerEvents = ({ events }: { events: readonly TriggerEvent[] }) => (
  <div className="min-w-0">
    <p className="mb-1 text-xs font-medium text-ink-3">{triggersText.lastRuns}</p>
    {events.length === 0 ? (
      <p className="text-ink-3">{triggersText.noRuns}</p>
    ) : (
      <ul aria-label={triggersText.lastRuns} className="grid grid-cols-1 gap-1">
        {events.map((event) => (
          <EventRow key={event.id} event={event} />
        ))}
      </ul>
    )}
  </div>
);

function EventRow({ event: { runId, status, problem, isSkipped, at } }: { event: TriggerEvent }) {
  const { slug } = useWorkspace();
  const label = problem ?? (status ? statusName(status) : isSkipped ? text.skipped : text.deleted);
  const when = formatRelative(at, new Date());
  return (
    <li className="flex min-w-0 items-baseline justify-between gap-3">
      <StatusDot
        status={problem ? "danger" : status ? runDots[status] : "idle"}
        label={label}
        isLabelShown
        className="min-w-0 shrink wrap-anywhere"
      />
      {runId ? (
        <Link
          href={urls.run(slug, runId)}
          className="flex-none rounded-mark text-ink underline-offset-3 hover:underline"
        >
          {when}
        </Link>
      ) : (
        <span className="flex-none text-ink-3 num">{when}</span>
      )}
    </li>
  );
}
