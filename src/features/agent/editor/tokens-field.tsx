import { formatNumber } from "#lib/locale.ts";
import { initialMaxTokens, limits } from "#product/limits.ts";
import { agentEditorText } from "#product/texts/agent/agent-editor.ts";
import { agentModelText } from "#product/texts/agent/agent-model.ts";
import { Callout } from "#ui/feedback/callout.tsx";
import { Slider } from "#ui/forms/slider.tsx";
import { AutoField } from "./auto-field.tsx";
import { ReadOnlyField } from "./read-only-field.tsx";

interface TokensFieldProps {
  value: number | null;
  onChange: (maxTokens: number | null) => void;
  /** The model's maximum output in tokens; undefined while it loads. */
  modelMax: number | undefined;
  isReadOnly: boolean;
}

const text = agentModelText;

/** Maximum length of an answer: Auto, or 50 tokens up to the model's maximum. */
export function TokensField({ value, onChange, modelMax, isReadOnly }: TokensFieldProps) {
  const { min } = limits.agent.maxTokens;
  const max = modelMax ?? Math.max(min, value ?? min);
  if (isReadOnly)
    return (
      <ReadOnlyField label={text.maxTokens}>
        {value === null ? text.auto : agentEditorText.tokens(formatNumber(value))}
      </ReadOnlyField>
    );
  return (
    <AutoField
      title={text.maxTokens}
      hint={text.tooltip.tokens}
      isAuto={value === null}
      autoHint={agentEditorText.autoTokensHint}
      onAutoChange={(isAuto) => onChange(isAuto ? null : initialMaxTokens(max))}
      isDisabled={modelMax === undefined}
    >
      {value !== null && value > max && (
        <Callout tone="warning" isAnnounced>
          {text.maxTokensWarning(formatNumber(max))}
        </Callout>
      )}
      <Slider
        aria-label={text.maxTokens}
        value={value ?? min}
        onChange={onChange}
        min={min}
        max={max}
        valueText={agentEditorText.tokens(formatNumber(value ?? min))}
        hint={`${text.maxTokensWarning(formatNumber(max))} ${text.tokensHint}.`}
      />
    </AutoField>
  );
}
