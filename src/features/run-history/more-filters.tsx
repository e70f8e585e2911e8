import { ChevronDown } from "lucide-react";
import { useState } from "react";
import { formatCredits } from "#product/credits.ts";
import { limits } from "#product/limits.ts";
import { buttonText } from "#product/texts/common/buttons.ts";
import { runListText } from "#product/texts/run/run-list.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Checkbox } from "#ui/forms/checkbox.tsx";
import { NumberField } from "#ui/forms/number-field.tsx";
import { Popover } from "#ui/overlays/popover.tsx";
import type { RunListFilters } from "./client/run-list-filters.ts";

const text = runListText.filters;
type Limits = Pick<RunListFilters, "minCredits" | "maxCredits" | "version" | "isArchived">;
const none: Limits = { minCredits: null, maxCredits: null, version: null, isArchived: false };

interface MoreFiltersProps {
  filters: Limits;
  /** In the history of one workflow, archived runs are among the others; elsewhere, versions have nothing in common. */
  isOfWorkflow: boolean;
  onChange: (filters: Limits) => void;
}

/** Filters runs by cost; in the history of one workflow by version, elsewhere by whether they are archived. */
export function MoreFilters({ filters, isOfWorkflow, onChange }: MoreFiltersProps) {
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
          isOfWorkflow={isOfWorkflow}
          onChange={(next) => {
            onChange(next);
            close();
          }}
        />
      )}
    </Popover>
  );
}

function MoreFiltersForm({ filters, isOfWorkflow, onChange }: MoreFiltersProps) {
  const { minCredits, maxCredits, version, isArchived } = filters;
  const [draft, setDraft] = useState<Limits>({ minCredits, maxCredits, version, isArchived });
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
      {isOfWorkflow ? (
        <NumberField
          label={text.version}
          hint={text.versionHint}
          value={draft.version}
          min={1}
          isPlain
          onChange={(value) => setDraft({ ...draft, version: value === null ? null : Math.round(value) })}
        />
      ) : (
        <Checkbox isSelected={draft.isArchived} onChange={(chosen) => setDraft({ ...draft, isArchived: chosen })}>
          {text.archived}
        </Checkbox>
      )}
      <div className="flex justify-end gap-2">
        <Button variant="ghost" onPress={() => onChange(none)}>
          {buttonText.clear}
        </Button>
        <Button type="submit" variant="primary" isDisabled={isBackwards}>
          {text.apply}
        </Button>
      </div>
    </form>
  );
}

function describe({ minCredits, maxCredits, version, isArchived }: Limits): string {
  const amount = (credits: number | null) => (credits === null ? "" : formatCredits(credits));
  return [
    (minCredits !== null || maxCredits !== null) && text.creditsRange(amount(minCredits), amount(maxCredits)),
    version !== null && text.versionOf(version),
    isArchived && text.archived,
  ]
    .filter(Boolean)
    .join(" · ");
}
