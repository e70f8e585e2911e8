import { ChevronDown, Cpu } from "lucide-react";
import { lazy, Suspense } from "react";
import { chatText } from "#product/texts/chat.ts";
import { Button } from "#ui/button.tsx";
import { Popover } from "#ui/popover.tsx";
import { Spinner } from "#ui/spinner.tsx";

const ModelList = lazy(async () => ({ default: (await import("./model-list.tsx")).ModelList }));

interface ModelPickerProps {
  workspaceId: string;
  /** null is the agent's own. */
  value: string | null;
  onChange: (languageModelId: string | null) => void;
  /** The model that would answer now. */
  answeringName: string | null;
  /** What the agent itself answers on. */
  agentModelName: string | null;
  placement: "top start" | "bottom start";
}

const text = chatText.composer;

/** Another model for this chat than the agent's. */
export function ModelPicker({
  workspaceId,
  value,
  onChange,
  answeringName,
  agentModelName,
  placement,
}: ModelPickerProps) {
  return (
    <Popover
      aria-label={text.model}
      placement={placement}
      className="w-80 p-0!"
      trigger={
        <Button
          variant="ghost"
          aria-label={answeringName ? text.modelFor(answeringName) : text.model}
          className="min-w-0 shrink! gap-1! px-2! font-normal text-ink-3!"
        >
          <Cpu aria-hidden className="sm:hidden" />
          <span className="min-w-0 cut text-sm max-sm:hidden">{answeringName ?? text.model}</span>
          <ChevronDown aria-hidden className="max-sm:hidden" />
        </Button>
      }
    >
      {(close) => (
        <Suspense
          fallback={
            <div className="grid h-40 place-items-center">
              <Spinner label={text.searchModels} />
            </div>
          }
        >
          <ModelList
            workspaceId={workspaceId}
            value={value}
            agentModelName={agentModelName}
            onPick={(id) => {
              onChange(id);
              close();
            }}
            onClose={close}
          />
        </Suspense>
      )}
    </Popover>
  );
}
