import { agentAdvancedText } from "#product/texts/agent/agent-advanced.ts";
import { compareText } from "#product/texts/versions/compare.ts";
import { Callout } from "#ui/feedback/callout.tsx";
import { Switch } from "#ui/forms/switch.tsx";
import type { SectionProps } from "../background-section.tsx";
import { ReadOnlyField } from "../read-only-field.tsx";
import { NoToolsCallout } from "../tools/no-tools-callout.tsx";

const text = agentAdvancedText.computer;

/** The "Computer use" section. */
export function ComputerSection({ form, onChange, isReadOnly }: SectionProps) {
  const { isComputerUseEnabled, isBrowserUseEnabled } = form;
  const settings = [
    {
      key: "isComputerUseEnabled",
      label: text.computer,
      hint: text.computerHint,
      isOn: isComputerUseEnabled,
      set: (isOn: boolean) => onChange({ isComputerUseEnabled: isOn }),
    },
    {
      key: "isBrowserUseEnabled",
      label: text.browser,
      hint: text.browserHint,
      isOn: isBrowserUseEnabled,
      set: (isOn: boolean) => onChange({ isBrowserUseEnabled: isOn }),
    },
  ];
  return (
    <>
      <Callout title={text.notAvailable}>{!isReadOnly && text.notAvailableHint}</Callout>
      {(isComputerUseEnabled || isBrowserUseEnabled) && <NoToolsCallout languageModelId={form.languageModelId} />}
      {settings.map(({ key, label, hint, isOn, set }) =>
        isReadOnly ? (
          <ReadOnlyField key={key} label={label} hint={hint}>
            {isOn ? compareText.on : compareText.off}
          </ReadOnlyField>
        ) : (
          <Switch key={key} isSelected={isOn} onChange={set} hint={hint}>
            {label}
          </Switch>
        ),
      )}
    </>
  );
}
