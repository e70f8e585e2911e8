import { Plus, X } from "lucide-react";
import { slugify } from "#lib/slug.ts";
import { limits } from "#product/limits.ts";
import { formSettingsText } from "#product/texts/form/form-settings.ts";
import { timers } from "#product/timers.ts";
import { Button } from "#ui/buttons/button.tsx";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { NumberField } from "#ui/forms/number-field.tsx";
import { Switch } from "#ui/forms/switch.tsx";
import { TextField } from "#ui/forms/text-field.tsx";
import { Select } from "#ui/select/select.tsx";
import { type RateLimitRule, rateScopes } from "../schema.ts";
import type { SectionProps } from "./form-editor.tsx";

const { minRateWindowMs, uploadWindowMs, defaultRateWindowMs, maxRateWindowMs } = timers.form;
const windows = {
  minute: minRateWindowMs,
  hour: uploadWindowMs,
  day: defaultRateWindowMs,
  month: maxRateWindowMs,
} as const;
type Window = keyof typeof windows;
const windowNames = Object.keys(windows) as Window[]; // keys of a constant
const newRule: RateLimitRule = {
  scope: "IP",
  maxRequests: 5,
  windowMs: windows.hour,
  message: "",
  enabled: true,
};

/** How many runs may start, who is told of them, and what is passed to them. */
export function LimitsSection({ draft, onChange }: SectionProps) {
  const text = formSettingsText.limits;
  const { rateLimitRules: rules, sessionContextKeys: keys } = draft;
  const setRules = (rateLimitRules: RateLimitRule[]) => onChange({ rateLimitRules });
  return (
    <>
      <Switch
        isSelected={draft.notifyOnSubmission}
        onChange={(notifyOnSubmission) => onChange({ notifyOnSubmission })}
        hint={text.emailHint}
      >
        {text.email}
      </Switch>
      <section aria-label={text.rules} className="grid gap-3">
        <h2 className="font-medium text-sm">{text.rules}</h2>
        <p className="text-sm text-ink-3">{text.rulesHint}</p>
        {rules.map((rule, index) => (
          <RuleFields
            // biome-ignore lint/suspicious/noArrayIndexKey: rules have no other identity
            key={index}
            rule={rule}
            onChange={(next) => setRules(rules.map((one) => (one === rule ? next : one)))}
            onRemove={() => setRules(rules.filter((one) => one !== rule))}
          />
        ))}
        {rules.length < limits.form.rateRules && (
          <Button size="s" icon={Plus} className="justify-self-start" onPress={() => setRules([...rules, newRule])}>
            {text.addRule}
          </Button>
        )}
      </section>
      <section aria-label={text.context} className="grid gap-3">
        <h2 className="font-medium text-sm">{text.context}</h2>
        <p className="text-sm text-ink-3">{text.contextHint}</p>
        {keys.map((one, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a key changes while it is typed
          <div key={index} className="flex items-end gap-2">
            <TextField
              className="flex-1"
              label={text.keyLabel}
              hint={one.key}
              maxLength={limits.form.contextLabelChars}
              value={one.label}
              onChange={(label) =>
                onChange({
                  sessionContextKeys: keys.map((other) => (other === one ? { label, key: slugify(label) } : other)),
                })
              }
            />
            <IconButton
              icon={X}
              label={text.removeKey}
              onPress={() => onChange({ sessionContextKeys: keys.filter((other) => other !== one) })}
            />
          </div>
        ))}
        {keys.length < limits.form.contextKeys && (
          <Button
            size="s"
            icon={Plus}
            className="justify-self-start"
            onPress={() => onChange({ sessionContextKeys: [...keys, { label: "", key: "" }] })}
          >
            {text.addKey}
          </Button>
        )}
      </section>
    </>
  );
}

interface RuleFieldsProps {
  rule: RateLimitRule;
  onChange(rule: RateLimitRule): void;
  onRemove(): void;
}

function RuleFields({ rule, onChange, onRemove }: RuleFieldsProps) {
  const text = formSettingsText.limits;
  const shown = windowNames.find((name) => windows[name] === rule.windowMs) ?? null;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_96px_minmax(0,1fr)_auto] items-end gap-2">
      <Select
        label={text.scope}
        options={rateScopes.map((id) => ({ id, label: text.scopes[id] }))}
        value={rule.scope}
        onChange={(id) => onChange({ ...rule, scope: rateScopes.find((one) => one === id) ?? rule.scope })}
      />
      <NumberField
        label={text.max}
        isPlain
        min={1}
        max={limits.form.rateRequests}
        value={rule.maxRequests}
        onChange={(maxRequests) => onChange({ ...rule, maxRequests: maxRequests ?? 1 })}
      />
      <Select
        label={text.window}
        options={windowNames.map((id) => ({ id, label: text.windows[id] }))}
        value={shown}
        onChange={(id) => onChange({ ...rule, windowMs: windows[windowNames.find((one) => one === id) ?? "day"] })}
      />
      <IconButton icon={X} label={text.removeRule} onPress={onRemove} />
      <TextField
        className="col-span-full"
        label={text.message}
        isOptional
        maxLength={limits.form.rateMessageChars}
        value={rule.message}
        onChange={(message) => onChange({ ...rule, message })}
      />
    </div>
  );
}
