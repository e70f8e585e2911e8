import { Lock, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { agentToolsText as text } from "#product/texts/agent/agent-tools.ts";
import type { ToolSpec } from "#tools/tool.ts";
import { Chip } from "#ui/data/chip.tsx";
import { Segmented } from "#ui/forms/segmented.tsx";
import { choicesFor, type ToolChoice } from "../../client/tool-choices.ts";

interface ToolChoiceRowProps {
  icon: LucideIcon;
  title: string;
  hint: string;
  spec: ToolSpec;
  value: ToolChoice;
  onChange: (choice: ToolChoice) => void;
  isInPlan: boolean;
  isReadOnly: boolean;
  /** Below the choice. */
  children?: ReactNode;
}

/** A tool and whether the agent may use it. In a narrow place, the control is below the text. */
export function ToolChoiceRow({
  icon: Icon,
  title,
  hint,
  spec,
  value,
  onChange,
  isInPlan,
  isReadOnly,
  children,
}: ToolChoiceRowProps) {
  return (
    <li className="flex items-start gap-3 border-line border-b py-2.5">
      <Icon aria-hidden className="mt-0.5 flex-none text-ink-3" />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <div className="min-w-0 flex-[1_1_13rem]">
            <div className="font-medium wrap-anywhere">{title}</div>
            <div className="text-sm text-ink-3 wrap-anywhere">{hint}</div>
          </div>
          {!isInPlan ? (
            <Chip icon={Lock}>{text.needsPlan}</Chip>
          ) : isReadOnly ? (
            <span className="flex-none text-sm text-ink-2">{text.choices[value]}</span>
          ) : (
            <Segmented
              aria-label={title}
              options={choicesFor(spec).map((id) => ({ id, label: text.choices[id] }))}
              value={value}
              onChange={onChange}
            />
          )}
        </div>
        {children}
      </div>
    </li>
  );
}
