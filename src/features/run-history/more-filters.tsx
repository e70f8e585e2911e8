import { ChevronDown } from "lucide-react";
import { useState } from "react";
import { formatCredits } from "#product/credits.ts";
import { limits } from "#product/limits.ts";
import { buttonText } from "#product/texts/common/buttons.ts";
import { runListText } from "#product/texts/run/run-list.ts";
import { Button } from "#ui/buttons/button.tsx";
import { NumberField } from "#ui/forms/number-field.tsx";
import { Popover } from "#ui/overlays/popover.tsx";
import type { RunListFilters } from "./client/run-list-filters.ts";

const text = runListText.filters;
type Limits = Pick<RunListFilters, "minCredits" | "maxCredits" | "version">;

interface MoreFiltersProps {
  filters: Limits;
  /** Versions of different workflows have nothing in common. */
  hasVersion: boolean;
  onChange: (filters: Limits) => void;
}

/** Filters runs by cost, and in the history of one workflow by version. */
export function MoreFilters({ filters, hasVersion, onChange }: MoreFiltersProps) {
  const chosen = describe(filters);
  return (
    <Popover
      aria-label={text.more}
      placement="bottom start"
      className="w-64"
      trigger={
        <Button
          iconEnd={ChevronDown}
          aria-label={chosen ? `${text.more}: ${chosen}` : text.more}
          className={chosen ? "max-w-60" : "text-ink-2"}
        >
          <span className="cut">{chosen || text.more}</span>
        </Button>
      }
    >
      {(close) => (
        <MoreFiltersForm
          filters={filters}
          hasVersion={hasVersion}
          onChange={(next) => {
            onChange(next);
            close();
          }}
        />
      )}
    </Popover>
  );
}

function MoreFiltersForm({ filters, hasVersion, onChange }: MoreFiltersProps) {
  const { minCredits, maxCredits, version } = filters;
  const [draft, setDraft] = useState<Limits>({ minCredits, maxCredits, version });
  const isBackwards = draft.minCredits !== null && draft.maxCredits !== null && draft.minCredits > draft.maxCredits;
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBackwards) onChange(draft);
      }}
    >
      <NumberField
        label={text.minCredits}
        value={draft.minCredits}
        min={0}
        max={limits.run.creditFilter}
        isPlain
        onChange={(value) => setDraft({ ...draft, minCredits: value })}
      />
      <NumberField
        label={text.maxCredits}
        value={draft.maxCredits}
        min={0}
        max={limits.run.creditFilter}
        isPlain
        error={isBackwards ? text.invalidCredits : undefined}
        onChange={(value) => setDraft({ ...draft, maxCredits: value })}
      />
      {hasVersion && (
        <NumberField
          label={text.version}
          hint={text.versionHint}
          value={draft.version}
          min={1}
          isPlain
          onChange={(value) => setDraft({ ...draft, version: value === null ? null : Math.round(value) })}
        />
      )}
      <div className="flex justify-end gap-2">
        <Button variant="ghost" onPress={() => onChange({ minCredits: null, maxCredits: null, version: null })}>
          {buttonText.clear}
        </Button>
        <Button type="submit" variant="primary" isDisabled={isBackwards}>
          {text.apply}
        </Button>
      </div>
    </form>
  );
}

function describe({ minCredits, maxCredits, version }: Limits): string {
  const amount = (credits: number | null) => (credits === null ? "" : formatCredits(credits));
  return [
    (minCredits !== null || maxCredits !== null) && text.creditsRange(amount(minCredits), amount(maxCredits)),
    version !== null && text.versionOf(version),
  ]
    .filter(Boolean)
    .join(" · ");
}
