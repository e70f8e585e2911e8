import { ChevronDown } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { agentModelText } from "#product/texts/agent/agent-model.ts";
import { modelSelectText } from "#product/texts/models/model-picker.ts";
import { Button } from "#ui/buttons/button.tsx";
import { cx } from "#ui/cx.ts";
import { Spinner } from "#ui/feedback/spinner.tsx";
import { usePhone } from "#ui/hooks/use-media.ts";
import { Dialog } from "#ui/overlays/dialog.tsx";
import { Popover } from "#ui/overlays/popover.tsx";
import { useLanguageModels } from "./client.ts";

const ModelList = lazy(async () => ({ default: (await import("./model-list.tsx")).ModelList }));

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
}: ModelPickerProps) {
  const { data, isError } = useLanguageModels(workspaceId);
  const isPhone = usePhone();
  const [isOpen, setOpen] = useState(false);
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

  const button = (
    <Button
      variant={isField ? "secondary" : "ghost"}
      isDisabled={isDisabled}
      aria-label={modelSelectText.button(shownName)}
      {...(isPhone && { onPress: () => setOpen(true) })}
      className={cx(
        "min-w-0 shrink! font-normal",
        isField ? "w-full justify-start! gap-2! bg-page! px-2.5!" : "gap-1! px-2! text-ink-3!",
      )}
    >
      <span className={cx("min-w-0 cut", isField ? "flex-1 text-left" : "text-sm")}>{shownName}</span>
      <ChevronDown aria-hidden className={cx("text-ink-3", !isField && "max-sm:hidden")} />
    </Button>
  );
  const list = (
    <Suspense
      fallback={
        // As tall as most lists, because the popover chooses its side by this height.
        <div className="grid h-96 place-items-center">
          <Spinner label={modelSelectText.loading} />
        </div>
      }
    >
      <ModelList
        workspaceId={workspaceId}
        value={value}
        defaultOption={defaultOption}
        onPick={(id) => {
          onChange(id);
          setOpen(false);
        }}
        onClose={() => setOpen(false)}
        isSheet={isPhone}
      />
    </Suspense>
  );
  const picker = isPhone ? (
    <>
      {button}
      <Dialog isOpen={isOpen} onOpenChange={setOpen} title={text.model} isPadded={false}>
        {list}
      </Dialog>
    </>
  ) : (
    <Popover
      aria-label={text.model}
      placement={placement}
      isOpen={isOpen}
      onOpenChange={setOpen}
      className="w-112 max-w-[calc(100vw-24px)] p-0!"
      trigger={button}
    >
      {list}
    </Popover>
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
