import { useMemo } from "react";
import { limits } from "#product/limits.ts";
import { weekdayName } from "#product/schedule/describe-schedule.ts";
import { frequencies } from "#product/schedule/schedule-config.ts";
import { triggersText } from "#product/texts/trigger/triggers.ts";
import { Checkbox } from "#ui/forms/checkbox.tsx";
import { FieldMessage } from "#ui/forms/field-message.tsx";
import { NumberField } from "#ui/forms/number-field.tsx";
import { Segmented } from "#ui/forms/segmented.tsx";
import { TextField } from "#ui/forms/text-field.tsx";
import { ComboBox } from "#ui/select/combo-box.tsx";
import { timeZoneOptions } from "../time-zones.ts";
import { isTime, readFrequency, type ScheduleForm } from "./schedule-form.ts";

const text = triggersText.editor;
const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;

interface ScheduleFieldsProps {
  form: ScheduleForm;
  onChange: (changes: Partial<ScheduleForm>) => void;
  /** Whether to show what is missing. */
  isChecked: boolean;
}

/** When a schedule runs. */
export function ScheduleFields({ form, onChange, isChecked }: ScheduleFieldsProps) {
  const { frequency, minute, time, daysOfWeek, dayOfMonth, expression, timezone } = form;
  const zones = useMemo(() => timeZoneOptions(timezone), [timezone]);
  const hasTime = frequency === "DAY" || frequency === "WEEK" || frequency === "MONTH";
  const isDayMissing = isChecked && daysOfWeek.length === 0;
  return (
    <div className="grid gap-5">
      <div className="grid gap-1.5">
        <span className="text-sm font-medium">{text.frequency}</span>
        <Segmented
          aria-label={text.frequency}
          options={frequencies.map((id) => ({ id, label: text.frequencies[id] }))}
          value={frequency}
          onChange={(id) => onChange({ frequency: readFrequency(id) })}
          className="max-w-full justify-self-start"
        />
      </div>
      {frequency === "WEEK" && (
        <fieldset aria-describedby={isDayMissing ? "trigger-days-error" : undefined} className="grid gap-2">
          <legend className="mb-1.5 text-sm font-medium">{text.days}</legend>
          <div className="flex flex-wrap gap-x-4 gap-y-2">
            {weekdays.map((day) => (
              <Checkbox
                key={day}
                isSelected={daysOfWeek.includes(day)}
                isInvalid={isDayMissing}
                onChange={(isSelected) =>
                  onChange({ daysOfWeek: isSelected ? [...daysOfWeek, day] : daysOfWeek.filter((one) => one !== day) })
                }
              >
                {weekdayName(day)}
              </Checkbox>
            ))}
          </div>
          {isDayMissing && <FieldMessage id="trigger-days-error" error={text.daysMissing} />}
        </fieldset>
      )}
      <div className="grid gap-5 sm:grid-cols-2">
        {frequency === "HOUR" && (
          <NumberField
            label={text.minute}
            value={minute}
            onChange={(next) => onChange({ minute: next })}
            min={0}
            max={59}
            isRequired
          />
        )}
        {frequency === "MONTH" && (
          <NumberField
            label={text.dayOfMonth}
            hint={text.dayHint}
            value={dayOfMonth}
            onChange={(next) => onChange({ dayOfMonth: next })}
            min={1}
            max={31}
            isRequired
          />
        )}
        {frequency === "CRON" && (
          <TextField
            label={text.expression}
            hint={text.expressionHint}
            value={expression}
            onChange={(next) => onChange({ expression: next })}
            maxLength={limits.trigger.cronChars}
            isMono
            isRequired
            className="sm:col-span-2"
          />
        )}
        {hasTime && (
          <TextField
            label={text.time}
            value={time}
            onChange={(next) => onChange({ time: next })}
            placeholder="09:00"
            maxLength={5}
            error={isChecked && !isTime(time) ? text.timeWrong : undefined}
            isRequired
          />
        )}
        <ComboBox
          label={text.timezone}
          options={zones}
          value={timezone}
          onChange={(next) => onChange({ timezone: next })}
        />
      </div>
    </div>
  );
}
