import { useEffect, useRef } from "react";
import { agentEnhanceText as text } from "#product/texts/agent/agent-enhance.ts";
import { agentFieldNames } from "#product/texts/agent/agent-fields.ts";
import { Callout } from "#ui/feedback/callout.tsx";
import { Checkbox } from "#ui/forms/checkbox.tsx";
import type { AgentForm, FieldChange } from "../../client/agent-form.ts";
import { describeChange } from "../../client/compare-versions.ts";
import { listLostMentions } from "../../client/enhancement.ts";
import { ChangeList } from "../../versions/change-list.tsx";

interface ProposedChangesProps {
  form: AgentForm;
  changes: readonly FieldChange[];
  /** The changes that will be accepted. */
  selected: readonly FieldChange[];
  onSelect: (key: string, isSelected: boolean) => void;
}

/** What a model proposes, field by field, with removed and added words. */
export function ProposedChanges({ form, changes, selected, onSelect }: ProposedChangesProps) {
  const region = useRef<HTMLDivElement>(null);
  // The button that had the focus is gone. No button gets it, so that a late press on "Stop" accepts nothing.
  useEffect(() => region.current?.focus(), []);
  const lost = listLostMentions(form, selected);
  return (
    <div ref={region} tabIndex={-1} className="grid min-h-60 grid-cols-1 content-start gap-4 outline-none">
      <p role="status" className="text-sm text-ink-3">
        {changes.length > 0 ? text.ready(changes.length) : text.noChanges}
      </p>
      {lost.length > 0 && (
        <Callout tone="warning" isAnnounced>
          {text.lostMentions(lost)}
        </Callout>
      )}
      <ul className="grid grid-cols-1 gap-5">
        {changes.map((change) => (
          <li key={change.key} className="flex min-w-0 items-start gap-2.5">
            {changes.length > 1 && (
              <Checkbox
                aria-label={agentFieldNames[change.key]}
                isSelected={selected.includes(change)}
                onChange={(isSelected) => onSelect(change.key, isSelected)}
              />
            )}
            <div className="min-w-0 flex-1">
              <ChangeList changes={[describeChange(change.key, change.before, change.after, { model: (id) => id })]} />
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}
