import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import { agentModelText } from "#product/texts/agent/agent-model.ts";
import { modelSelectText } from "#product/texts/models/model-picker.ts";
import { Button } from "#ui/buttons/button.tsx";
import { cx } from "#ui/cx.ts";
import { useLanguageModels } from "./client.ts";
import { ModelListOverlay } from "./model-list-overlay.tsx";

interface ModelPickerProps {
  workspaceId: string;
  /** null is the agent's model, or Auto without an agent. */
  value: string | null;
  onChange: (languageModelId: string | null) => void;
  /** The model of the chat's agent, null for Auto; leave it out if no agent is involved. */
  agentModelId?: string | null | undefined;
  /** `plain` for the footer of a composer, `field` for forms. */
  look?: "plain" | "field";
  placement?: "top start" | "bottom start";
  isDisabled?: boolean;
  /** Below the list of models. */
  foot?: ReactNode;
  /** What differs from the model's defaults: in short, and for screen readers and the tooltip. */
  changed?: { short: string; full: string } | null;
  /** Offers to compare several models. */
  onCompare?: () => void;
}

const text = agentModelText;

/** Selects a language model. The button names the model that would answer now. A bottom sheet on phones. */
export function ModelPicker({
  workspaceId,
  value,
  onChange,
  agentModelId,
  look = "plain",
  placement = "bottom start",
  isDisabled,
  foot,
  changed = null,
  onCompare,
}: ModelPickerProps) {
  const { data, isError } = useLanguageModels(workspaceId);
  const nameOf = (id: string | null | undefined) => data?.models.find((model) => model.id === id)?.displayName;
  const autoName = nameOf(data?.autoModelId);
  const describe = (id: string | null | undefined) => {
    if (!data) return isError ? modelSelectText.modelsNotLoaded : modelSelectText.loading;
    if (!id) return autoName ? modelSelectText.autoWith(autoName) : text.auto;
    return nameOf(id) ?? modelSelectText.unavailableModel;
  };
  const shownName = describe(value ?? agentModelId);
  const isField = look === "field";
  const defaultOption = agentModelId
    ? { label: modelSelectText.agentDefault, hint: describe(agentModelId) }
    : { label: text.auto, hint: autoName ? modelSelectText.autoDescription(autoName) : modelSelectText.noneUsable };

  const picker = (
    <ModelListOverlay
      workspaceId={workspaceId}
      value={value}
      defaultOption={defaultOption}
      onPick={onChange}
      onCompare={onCompare}
      title={text.model}
      placement={placement}
      foot={foot}
      button={(press) => (
        <Button
          variant={isField ? "secondary" : "ghost"}
          isDisabled={isDisabled}
          aria-label={[modelSelectText.button(shownName), changed?.full].filter(Boolean).join(", ")}
          {...press}
          className={cx(
            "min-w-0 shrink! font-normal",
            // On a phone, it takes the space that the name of the agent beside it leaves.
            isField
              ? "w-full justify-start! gap-2! bg-page! px-2.5!"
              : "gap-1! px-2! text-ink-3! max-sm:min-w-14 max-sm:max-w-max max-sm:grow-[999]! max-sm:basis-14!",
          )}
        >
          <span className={cx("min-w-0 cut", isField ? "flex-1 text-left" : "text-sm")}>{shownName}</span>
          {changed && (
            <span title={changed.full} className="flex min-w-0 flex-none items-center text-sm text-accent-text num">
              <span aria-hidden className="size-1.5 rounded-full bg-accent sm:hidden" />
              <span className="max-w-40 cut max-sm:hidden">{changed.short}</span>
            </span>
          )}
          <ChevronDown aria-hidden className={cx("text-ink-3", !isField && "max-sm:hidden")} />
        </Button>
      )}
    />
  );
  if (!isField) return picker;
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <span aria-hidden className="text-sm font-medium text-ink">
        {text.model}
      </span>
      {picker}
    </div>
  );
}
