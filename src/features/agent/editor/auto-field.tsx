import { type ReactNode, useId } from "react";
import { agentModelText } from "#product/texts/agent/agent-model.ts";
import { Switch } from "#ui/forms/switch.tsx";

interface AutoFieldProps {
  title: string;
  hint: string;
  isAuto: boolean;
  onAutoChange: (isAuto: boolean) => void;
  /** Explains Auto. */
  autoHint: string;
  isDisabled?: boolean;
  /** The control, shown while Auto is off. */
  children: ReactNode;
}

/** A number with an Auto switch; the control shows while Auto is off. */
export function AutoField({ title, hint, isAuto, onAutoChange, autoHint, isDisabled, children }: AutoFieldProps) {
  const titleId = useId();
  return (
    <fieldset aria-labelledby={titleId} className="grid min-w-0 gap-3">
      <div className="flex items-start gap-4">
        <div className="min-w-0 flex-1">
          <p id={titleId} className="font-medium">
            {title}
          </p>
          <p className="text-sm text-ink-3">{isAuto ? `${hint} ${autoHint}` : hint}</p>
        </div>
        <Switch isSelected={isAuto} onChange={onAutoChange} isDisabled={isDisabled} className="flex-none text-sm">
          {agentModelText.auto}
        </Switch>
      </div>
      {!isAuto && children}
    </fieldset>
  );
}
