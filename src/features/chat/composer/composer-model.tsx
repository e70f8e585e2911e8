import { Columns2, X } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { ModelPicker } from "#features/credential/model-picker.tsx";
import type { ListedModel } from "#features/credential/service/language-models.ts";
import { comparisonText as text } from "#product/texts/chat/comparison.ts";
import { Button } from "#ui/buttons/button.tsx";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { describeSettings } from "../client/describe-settings.ts";
import type { ComposerState } from "../client/use-composer.ts";

const CompareDialog = lazy(async () => ({ default: (await import("./compare-dialog.tsx")).CompareDialog }));
const ModelSettings = lazy(() => import("./model-settings.tsx"));

interface ComposerModelProps {
  workspaceId: string;
  composer: ComposerState;
  /** The model of the selected agent, null for Auto; undefined without an agent. */
  agentModelId: string | null | undefined;
  /** The model that would answer now. */
  answering: ListedModel | null;
  placement: "top start" | "bottom start";
}

/** The model of the next message, or several to compare. */
export function ComposerModel({ workspaceId, composer, agentModelId, answering, placement }: ComposerModelProps) {
  const { choice, changeChoice, compared, setCompared } = composer;
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {compared.length > 0 ? (
        <>
          <Button
            variant="ghost"
            icon={Columns2}
            aria-label={text.comparing(compared.length)}
            onPress={() => setOpen(true)}
            className="min-w-0 shrink! gap-1! px-2! font-normal text-accent-text!"
          >
            <span className="min-w-0 cut text-sm">{text.models(compared.length)}</span>
          </Button>
          <IconButton icon={X} size="s" label={text.stopComparing} onPress={() => setCompared([])} />
        </>
      ) : (
        <ModelPicker
          workspaceId={workspaceId}
          value={choice.languageModelId}
          onChange={(languageModelId) => changeChoice({ languageModelId })}
          agentModelId={agentModelId}
          placement={placement}
          onCompare={() => setOpen(true)}
          changed={describeSettings(answering, choice.modelSettings)}
          foot={
            answering && (
              <Suspense fallback={<div className="h-8" />}>
                <ModelSettings
                  model={answering}
                  value={choice.modelSettings ?? {}}
                  onChange={(modelSettings) => changeChoice({ modelSettings })}
                />
              </Suspense>
            )
          }
        />
      )}
      {isOpen && (
        <Suspense fallback={null}>
          <CompareDialog
            workspaceId={workspaceId}
            initialIds={compared.length > 0 ? compared : answering ? [answering.id] : []}
            onConfirm={(ids) => {
              setCompared(ids);
              setOpen(false);
            }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
