import { formatSlot } from "#product/schedule/describe-schedule.ts";
import { triggersText } from "#product/texts/trigger/triggers.ts";

interface NextTimesListProps {
  times: readonly Date[];
  timezone: string;
}

/** The next times of a schedule, in its time zone. */
export const NextTimesList = ({ times, timezone }: NextTimesListProps) => (
  <div>
    <p className="mb-1 text-xs font-medium text-ink-3">{triggersText.nextTimes}</p>
    {times.length === 0 ? (
      <p className="text-ink-3">{triggersText.ended}</p>
    ) : (
      <ol aria-label={triggersText.nextTimes} className="grid gap-0.5 text-sm num">
        {times.map((time) => (
          <li key={time.getTime()}>
            <time dateTime={time.toISOString()}>{formatSlot(time, timezone)}</time>
          </li>
        ))}
      </ol>
    )}
  </div>
);
