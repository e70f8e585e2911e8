import { ChevronRight } from "lucide-react";
import { useId, useState } from "react";
import { StepTile } from "#features/workflow/step-tile.tsx";
import { stepPanelText } from "#product/texts/builder/step-panel.ts";
import { cx } from "#ui/cx.ts";
import { suggestionMarkup } from "#ui/editor/suggestion.ts";
import type { InputField, InputGroup } from "./input-groups.ts";

const text = stepPanelText.input;

interface InputStepProps {
  group: InputGroup;
  isDefaultOpen: boolean;
  /** Null when no text of the step takes mentions. */
  onPick: ((field: InputField) => void) | null;
}

/** An earlier step with its fields and their last values. */
export function InputStep({ group: { type, label, number, fields }, isDefaultOpen, onPick }: InputStepProps) {
  const [isOpen, setOpen] = useState(isDefaultOpen);
  const listId = useId();
  return (
    <div>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        onClick={() => setOpen(!isOpen)}
        className="flex min-h-8.5 w-full items-center gap-2 rounded-control px-2 text-left hover:bg-hover max-sm:min-h-11"
      >
        <ChevronRight aria-hidden className={cx("size-3.5 flex-none text-ink-4", isOpen && "rotate-90")} />
        <StepTile type={type} size={24} />
        <span className="min-w-0 flex-1 cut text-sm font-medium">{label}</span>
        <span className="flex-none text-xs text-ink-3 num">{stepPanelText.step(number)}</span>
      </button>
      {isOpen && (
        <ul id={listId}>
          {fields.map((field) => (
            <Field key={field.id} field={field} group={label} onPick={onPick} />
          ))}
        </ul>
      )}
    </div>
  );
}

interface FieldProps {
  field: InputField;
  group: string;
  onPick: ((field: InputField) => void) | null;
}

function Field({ field, group, onPick }: FieldProps) {
  const { label, kind, hint, value, isMentioned } = field;
  // The step's label is shown right above.
  const name = label.startsWith(`${group} - `) ? label.slice(group.length + 3) : label;
  const isWhole = name === group;
  const body = (
    <>
      <span className="flex min-w-0 items-baseline gap-2">
        <span className="min-w-0 flex-1 cut text-sm">{isWhole ? text.fullOutput : name}</span>
        {isMentioned && <span className="flex-none text-xs font-medium text-accent-text">{text.used}</span>}
      </span>
      <span className="line-clamp-3 block text-xs text-ink-3 wrap-anywhere">{value ?? hint ?? kind}</span>
    </>
  );
  const shape = "block w-full min-w-0 rounded-control py-1.5 pr-2 pl-9 text-left max-sm:min-h-11";
  if (!onPick) return <li className={shape}>{body}</li>;
  return (
    <li
      draggable
      onDragStart={({ dataTransfer }) => {
        dataTransfer.setData("text/plain", suggestionMarkup(field));
        dataTransfer.effectAllowed = "copy";
      }}
    >
      <button
        type="button"
        title={text.insertHint}
        onClick={() => onPick(field)}
        className={cx(shape, "cursor-grab hover:bg-hover")}
      >
        {body}
      </button>
    </li>
  );
}
