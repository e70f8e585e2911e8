import { ArrowDown, ArrowUp, Trash2, TriangleAlert } from "lucide-react";
import { ModelBadges } from "#features/credential/model-badges.tsx";
import { ProviderMark } from "#features/credential/provider-mark.tsx";
import type { ListedModel } from "#features/credential/service/language-models.ts";
import { formatList } from "#lib/locale.ts";
import { failoverReasons } from "#product/models/failover.ts";
import { agentFallbackText as text } from "#product/texts/agent/agent-fallback.ts";
import { modelSelectText } from "#product/texts/models/model-picker.ts";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { Checkbox } from "#ui/forms/checkbox.tsx";
import { Disclosure } from "#ui/layout/disclosure.tsx";
import type { AgentConfig } from "../../schema.ts";
import { fallbackWarnings, hindranceOf } from "./fallback-warnings.ts";

export type FallbackModel = AgentConfig["fallbackModels"][number];

interface FallbackRowProps {
  value: FallbackModel;
  /** Undefined if it no longer exists. */
  model: ListedModel | undefined;
  /** The model that the agent itself uses. */
  own: ListedModel | undefined;
  position: number;
  count: number;
  /** Ids of the buttons that move it. */
  moveIds: { readonly up: string; readonly down: string };
  onChange: (value: FallbackModel) => void;
  onMove: (by: 1 | -1) => void;
  onRemove: () => void;
  isReadOnly: boolean;
}

/** A model of the chain: its place, what it can't do, and when it takes over. */
export function FallbackRow({ value, model, own, position, count, moveIds, isReadOnly, ...row }: FallbackRowProps) {
  const name = model?.displayName ?? modelSelectText.unavailableModel;
  const { on } = value;
  const isAny = on.length === failoverReasons.length;
  return (
    <li className="grid grid-cols-1 gap-1 px-3 py-2">
      <div className="flex min-h-8 min-w-0 items-center gap-2.5">
        <span aria-hidden className="w-4 flex-none text-sm text-ink-3 num">
          {position}
        </span>
        {model && <ProviderMark provider={model.provider} />}
        <span className="min-w-0 flex-1 cut font-medium">{name}</span>
        {model && (
          <span className="flex-none text-sm text-ink-3 max-sm:hidden">
            <ModelBadges model={model} />
          </span>
        )}
        {!isReadOnly && (
          <span className="flex flex-none">
            <IconButton
              id={moveIds.up}
              icon={ArrowUp}
              size="s"
              label={text.moveUp(name)}
              isDisabled={position === 1}
              onPress={() => row.onMove(-1)}
            />
            <IconButton
              id={moveIds.down}
              icon={ArrowDown}
              size="s"
              label={text.moveDown(name)}
              isDisabled={position === count}
              onPress={() => row.onMove(1)}
            />
            <IconButton icon={Trash2} size="s" label={text.remove(name)} onPress={row.onRemove} />
          </span>
        )}
      </div>
      <div className="grid grid-cols-1 gap-1 pl-6.5">
        {fallbackWarnings(model, own).map((warning) => (
          <p key={warning} className="flex items-baseline gap-1.5 text-sm text-warning">
            <TriangleAlert aria-hidden className="size-3.5 flex-none self-center" />
            {warning}
          </p>
        ))}
        <Disclosure
          title={text.usedWhen}
          meta={
            isAny
              ? text.anyReason
              : formatList(
                  on.map((reason) => text.reasons[reason]),
                  "disjunction",
                )
          }
        >
          {!isReadOnly && (
            <fieldset aria-label={`${name}: ${text.usedWhen}`} className="grid gap-2 pb-1">
              {failoverReasons.map((reason) => {
                const isOn = on.includes(reason);
                return (
                  <Checkbox
                    key={reason}
                    isSelected={isOn}
                    // A model without a reason would never take over.
                    isDisabled={isOn && on.length === 1}
                    hint={isOn ? hindranceOf(reason, model, own) : null}
                    onChange={(isNowOn) =>
                      row.onChange({
                        ...value,
                        on: failoverReasons.filter((one) => (one === reason ? isNowOn : on.includes(one))),
                      })
                    }
                  >
                    {text.reasons[reason]}
                  </Checkbox>
                );
              })}
            </fieldset>
          )}
        </Disclosure>
      </div>
    </li>
  );
}
