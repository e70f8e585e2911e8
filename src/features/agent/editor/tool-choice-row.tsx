import { Lock } from "lucide-react";
import { agentToolsText as text } from "#product/texts/agent/agent-tools.ts";
import { toolIcons } from "#tools/icons.tsx";
import type { ToolName } from "#tools/index.ts";
import type { ToolSpec } from "#tools/tool.ts";
import { hintOfTool, titleOfTool } from "#tools/tool-title.ts";
import { Chip } from "#ui/data/chip.tsx";
import { Segmented } from "#ui/forms/segmented.tsx";
import { choicesFor, type ToolChoice } from "../client/tool-choices.ts";

interface ToolChoiceRowProps {
  name: ToolName;
  spec: ToolSpec;
  value: ToolChoice;
  onChange: (choice: ToolChoice) => void;
  isInPlan: boolean;
  isReadOnly: boolean;
}

/** A tool and whether the agent may use it. In a narrow place, the control is below the text. */
export function ToolChoiceRow({ name, spec, value, onChange, isInPlan, isReadOnly }: ToolChoiceRowProps) {
  const Icon = toolIcons[name];
  const title = titleOfTool(name);
  return (
    <li className="flex items-start gap-3 border-line border-b py-2.5">
      <Icon aria-hidden className="mt-0.5 flex-none text-ink-3" />
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 flex-[1_1_13rem]">
          <div className="font-medium wrap-anywhere">{title}</div>
          <div className="text-sm text-ink-3 wrap-anywhere">{hintOfTool(name)}</div>
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
    </li>
  );
}
