import { ChevronDown } from "lucide-react";
import { useState } from "react";
import { dayKey, formatDay } from "#lib/time.ts";
import { buttonText } from "#product/texts/common/buttons.ts";
import { runListText } from "#product/texts/run/run-list.ts";
import { Button } from "#ui/buttons/button.tsx";
import { DateField } from "#ui/forms/date-field.tsx";
import { Popover } from "#ui/overlays/popover.tsx";
import type { RunListFilters } from "../client/run-list-filters.ts";

const text = runListText.filters;
type Range = Pick<RunListFilters, "from" | "to">;

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
        {presets().map(({ name, from }) => (
          <Button
            key={name}
            size="s"
            aria-pressed={range.from === from && range.to === ""}
            onPress={() => onChange({ from, to: "" })}
          >
            {name}
          </Button>
        ))}
      </div>
      <DateField
        label={text.from}
        value={draft.from}
        max={dayKey(new Date())}
        onChange={(from) => setDraft({ ...draft, from })}
      />
      <DateField
        label={text.to}
        value={draft.to}
        error={isBackwards ? text.invalidRange : undefined}
        onChange={(to) => setDraft({ ...draft, to })}
      />
      <div className="flex justify-end gap-2">
        <Button variant="ghost" onPress={() => onChange({ from: "", to: "" })}>
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
  const now = new Date();
  const daysAgo = (days: number) => dayKey(new Date(now.getFullYear(), now.getMonth(), now.getDate() - days));
  const { today, week, month } = runListText.filters.days;
  return [
    { name: today, from: daysAgo(0) },
    { name: week, from: daysAgo(6) },
    { name: month, from: daysAgo(29) },
  ];
}

function formatRange({ from, to }: Range): string | null {
  if (!from && !to) return null;
  const preset = to ? undefined : presets().find((one) => one.from === from);
  const formatDate = (day: string) => day && formatDay(new Date(`${day}T12:00`), new Date());
  return preset?.name ?? text.range(formatDate(from), formatDate(to));
}
