import { ChevronDown } from "lucide-react";
import { useState } from "react";
import { dayKey, formatDay } from "#lib/time.ts";
import { buttonText } from "#product/texts/common/buttons.ts";
import { runListText } from "#product/texts/run/run-list.ts";
import { Button } from "#ui/buttons/button.tsx";
import { DateField } from "#ui/forms/date-field.tsx";
import { Popover } from "#ui/overlays/popover.tsx";
import type { RunListFilters } from "./client/run-list-filters.ts";

const text = runListText.filters;
type Range = Pick<RunListFilters, "from" | "to" | "days">;

interface TimeFilterProps {
  range: Range;
  onChange: (range: Range) => void;
}

/** Filters runs by start date: the last days or a range. */
export function TimeFilter({ range, onChange }: TimeFilterProps) {
  const rangeLabel = formatRange(range);
  return (
    <Popover
      aria-label={text.time}
      placement="bottom start"
      className="w-64"
      trigger={
        <Button
          iconEnd={ChevronDown}
          aria-label={rangeLabel ? `${text.time}: ${rangeLabel}` : text.time}
          className={rangeLabel ? "max-w-60" : "text-ink-2"}
        >
          <span className="cut">{rangeLabel ?? text.time}</span>
        </Button>
      }
    >
      {(close) => (
        <TimeFilterForm
          range={range}
          onChange={(next) => {
            onChange(next);
            close();
          }}
        />
      )}
    </Popover>
  );
}

function TimeFilterForm({ range, onChange }: TimeFilterProps) {
  const [draft, setDraft] = useState(range);
  const isBackwards = draft.from !== "" && draft.to !== "" && draft.from > draft.to;
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBackwards) onChange(draft);
      }}
    >
      <div className="flex flex-wrap gap-1.5">
        {presets().map(({ name, days }) => (
          <Button
            key={name}
            size="s"
            aria-pressed={range.days === days}
            onPress={() => onChange({ from: "", to: "", days })}
          >
            {name}
          </Button>
        ))}
      </div>
      <DateField
        label={text.from}
        value={draft.from}
        max={dayKey(new Date())}
        onChange={(from) => setDraft({ ...draft, from, days: null })}
      />
      <DateField
        label={text.to}
        value={draft.to}
        error={isBackwards ? text.invalidRange : undefined}
        onChange={(to) => setDraft({ ...draft, to, days: null })}
      />
      <div className="flex justify-end gap-2">
        <Button variant="ghost" onPress={() => onChange({ from: "", to: "", days: null })}>
          {buttonText.clear}
        </Button>
        <Button type="submit" variant="primary" isDisabled={isBackwards}>
          {text.apply}
        </Button>
      </div>
    </form>
  );
}

function presets() {
  const { today, week, month, quarter } = runListText.filters.days;
  return [
    { name: today, days: 1 },
    { name: week, days: 7 },
    { name: month, days: 30 },
    { name: quarter, days: 90 },
  ];
}

function formatRange({ from, to, days }: Range): string | null {
  if (days !== null) return presets().find((one) => one.days === days)?.name ?? text.lastDays(days);
  if (!from && !to) return null;
  const formatDate = (day: string) => day && formatDay(new Date(`${day}T12:00`), new Date());
  return text.range(formatDate(from), formatDate(to));
}
