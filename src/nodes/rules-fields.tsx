import { CaseSensitive, Plus, X } from "lucide-react";
import {
  type Condition,
  emptyCondition,
  hasSecondValue,
  joins,
  operators,
  type RuleGroup,
  type Rules,
  valueTypes,
} from "#engine/rules/rule.ts";
import { limits } from "#product/limits.ts";
import { ruleText } from "#product/texts/workflow/rules.ts";
import { Button } from "#ui/buttons/button.tsx";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { cx } from "#ui/cx.ts";
import { Segmented } from "#ui/forms/segmented.tsx";
import { Frame } from "#ui/layout/frame.tsx";
import { Select } from "#ui/select/select.tsx";
import type { FormProps } from "./components.tsx";

const text = ruleText;
const { groups: maxGroups, conditions: maxConditions } = limits.rules;

interface RulesFieldsProps extends Pick<FormProps<unknown>, "isReadOnly" | "Prompt"> {
  value: Rules;
  onChange: (value: Rules) => void;
  /** Inside of a frame, conditions have no frame of their own. */
  isInFrame?: boolean;
}

/** Groups of conditions. With a single group, only its conditions are shown. */
export function RulesFields({ value, onChange, isInFrame = false, isReadOnly, Prompt }: RulesFieldsProps) {
  const { join, groups } = value;
  const setGroups = (next: RuleGroup[]) => onChange({ ...value, groups: next });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {groups.length > 1 && (
        <Segmented
          aria-label={text.groupsJoin}
          value={join}
          onChange={(next) => onChange({ ...value, join: next })}
          options={joins.map((id) => ({ id, label: text.groupJoins[id], isDisabled: isReadOnly }))}
          className="justify-self-start"
        />
      )}
      {groups.map((group, at) => (
        <Group
          // biome-ignore lint/suspicious/noArrayIndexKey: a group is its place in the list
          key={at}
          number={at + 1}
          group={group}
          onChange={(next) => setGroups(groups.with(at, next))}
          onRemove={groups.length > 1 ? () => setGroups(groups.toSpliced(at, 1)) : null}
          isInFrame={isInFrame}
          isReadOnly={isReadOnly}
          Prompt={Prompt}
        />
      ))}
      {!isReadOnly && (
        <Button
          icon={Plus}
          size="s"
          variant="ghost"
          isDisabled={groups.length >= maxGroups}
          onPress={() => setGroups([...groups, { join: "ALL", conditions: [emptyCondition()] }])}
          className="justify-self-start"
        >
          {text.addGroup}
        </Button>
      )}
    </div>
  );
}

interface GroupProps extends Pick<RulesFieldsProps, "isReadOnly" | "Prompt"> {
  number: number;
  group: RuleGroup;
  onChange: (group: RuleGroup) => void;
  onRemove: (() => void) | null;
  isInFrame: boolean;
}

function Group({ number, group, onChange, onRemove, isInFrame, isReadOnly, Prompt }: GroupProps) {
  const { join, conditions } = group;
  const setConditions = (next: Condition[]) => onChange({ ...group, conditions: next });
  const rows = conditions.map((condition, at) => (
    <ConditionFields
      // biome-ignore lint/suspicious/noArrayIndexKey: a condition is its place in the list
      key={at}
      number={at + 1}
      condition={condition}
      onChange={(next) => setConditions(conditions.with(at, next))}
      onRemove={conditions.length > 1 ? () => setConditions(conditions.toSpliced(at, 1)) : null}
      isReadOnly={isReadOnly}
      Prompt={Prompt}
    />
  ));
  return (
    <section aria-label={text.group(number)} className="grid grid-cols-[minmax(0,1fr)] gap-2">
      {(conditions.length > 1 || onRemove) && (
        <div className="flex items-center justify-between gap-2">
          <Segmented
            aria-label={text.group(number)}
            value={join}
            onChange={(next) => onChange({ ...group, join: next })}
            options={joins.map((id) => ({ id, label: text.joins[id], isDisabled: isReadOnly }))}
          />
          {onRemove && !isReadOnly && (
            <IconButton icon={X} size="s" label={text.removeGroup(number)} onPress={onRemove} />
          )}
        </div>
      )}
      {isInFrame ? (
        <div className="-mx-2.5 divide-y divide-line">{rows}</div>
      ) : (
        rows.length > 0 && <Frame>{rows}</Frame>
      )}
      {!isReadOnly && (
        <Button
          icon={Plus}
          size="s"
          variant="ghost"
          isDisabled={conditions.length >= maxConditions}
          onPress={() => setConditions([...conditions, emptyCondition()])}
          className="justify-self-start"
        >
          {text.addCondition}
        </Button>
      )}
    </section>
  );
}

/** Operators by the type of the values, so that choosing one chooses both. */
const comparisons = () =>
  valueTypes.map((type) => ({
    label: text.types[type],
    options: operators[type].map((operator) => ({
      id: `${type}.${operator}`,
      label: text.operators[operator],
      keywords: text.types[type],
    })),
  }));

interface ConditionFieldsProps extends Pick<RulesFieldsProps, "isReadOnly" | "Prompt"> {
  number: number;
  condition: Condition;
  onChange: (condition: Condition) => void;
  onRemove: (() => void) | null;
}

function ConditionFields({ number, condition, onChange, onRemove, isReadOnly, Prompt }: ConditionFieldsProps) {
  const { valueType: type, operator, isCaseSensitive } = condition;
  const canRemove = onRemove !== null && !isReadOnly;
  const isPattern = operator === "MATCHES" || operator === "NOT_MATCHES";
  const hasCase =
    (type === "TEXT" || operator === "CONTAINS" || operator === "NOT_CONTAINS") && hasSecondValue(condition);
  function choose(id: string) {
    const nextType = valueTypes.find((one) => id.startsWith(`${one}.`));
    const next = nextType && operators[nextType].find((one) => id === `${nextType}.${one}`);
    if (nextType && next) onChange({ ...condition, valueType: nextType, operator: next });
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2 p-2.5">
      <div className={cx("min-w-0", !canRemove && "col-span-full")}>
        <Prompt
          label={text.left(number)}
          isCompact
          placeholder={text.leftPlaceholder}
          value={condition.left}
          onChange={(left) => onChange({ ...condition, left })}
          isReadOnly={isReadOnly}
        />
      </div>
      {canRemove && <IconButton icon={X} size="s" label={text.removeCondition(number)} onPress={onRemove} />}
      <div className="col-span-full flex min-w-0 items-center gap-1">
        <Select
          aria-label={text.comparison(number)}
          options={comparisons()}
          value={`${type}.${operator}`}
          onChange={choose}
          isDisabled={isReadOnly}
          className="min-w-0 flex-1"
        />
        {hasCase && (
          <IconButton
            icon={CaseSensitive}
            size="s"
            label={text.matchCase(number)}
            isSelected={isCaseSensitive}
            isDisabled={isReadOnly}
            onPress={() => onChange({ ...condition, isCaseSensitive: !isCaseSensitive })}
          />
        )}
      </div>
      {hasSecondValue(condition) && (
        <div className="col-span-full min-w-0">
          <Prompt
            label={text.right(number)}
            isCompact
            placeholder={
              isPattern ? text.patternPlaceholder : type === "DATE" ? text.datePlaceholder : text.rightPlaceholder
            }
            value={condition.right}
            onChange={(right) => onChange({ ...condition, right })}
            isReadOnly={isReadOnly}
          />
        </div>
      )}
    </div>
  );
}
