import { emptyRules, type Rules } from "#engine/rules/rule.ts";
import { ruleText } from "#product/texts/workflow/rules.ts";
import { Segmented } from "#ui/forms/segmented.tsx";

const text = ruleText;
const deciders = ["MODEL", "RULES"] as const;

interface Settings {
  decidedBy?: (typeof deciders)[number] | undefined;
  rules?: Rules | undefined;
}

interface DeciderChoiceProps {
  label: string;
  value: Settings;
  onChange: (value: { decidedBy: (typeof deciders)[number]; rules?: Rules }) => void;
  isReadOnly: boolean;
}

/** Whether a model or rules decide. What was entered for the other one stays. */
export function DeciderChoice({
  label,
  value: { decidedBy = "MODEL", rules },
  onChange,
  isReadOnly,
}: DeciderChoiceProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
      <Segmented
        aria-label={label}
        value={decidedBy}
        onChange={(next) =>
          onChange({ decidedBy: next, ...(next === "RULES" && { rules: rules?.groups.length ? rules : emptyRules() }) })
        }
        options={deciders.map((id) => ({ id, label: text.deciders[id], isDisabled: isReadOnly }))}
        className="justify-self-start"
      />
      {decidedBy === "RULES" && <p className="text-sm text-ink-3">{text.rulesHint}</p>}
    </div>
  );
}
