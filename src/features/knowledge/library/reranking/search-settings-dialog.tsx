import { useState } from "react";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { useLanguageModels } from "#features/credential/client.ts";
import { ModelPicker } from "#features/credential/model-picker.tsx";
import { hasAbility } from "#product/roles.ts";
import { buttonText } from "#product/texts/common/buttons.ts";
import { rerankingText } from "#product/texts/knowledge/reranking.ts";
import { urls } from "#product/urls.ts";
import { Button } from "#ui/buttons/button.tsx";
import { TextLink } from "#ui/buttons/text-link.tsx";
import { Callout } from "#ui/feedback/callout.tsx";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import { RadioGroup } from "#ui/forms/radio-group.tsx";
import { Dialog } from "#ui/overlays/dialog.tsx";
import { useChangeReranking, useReranking } from "../../client/reranking/use-reranking.ts";
import type { RerankerKind, Reranking } from "../../schema.ts";

const text = rerankingText;
const off = "OFF";

/** Shows and changes what reorders the passages that searches of the library find. */
export function SearchSettingsDialog({ onClose }: { onClose: () => void }) {
  const { role } = useWorkspace();
  const { data: state, isError, refetch, isFetching } = useReranking();
  const [chosen, setChosen] = useState<Reranking | null>(null);
  const { save, isSaving } = useChangeReranking(onClose);
  const canChange = hasAbility(role, "editItems");
  const shown = chosen ?? state ?? null;
  const isChanged =
    chosen !== null && (chosen.by !== state?.by || chosen.languageModelId !== (state?.languageModelId ?? null));
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={text.title}
      description={text.about}
      footer={
        <>
          <Button variant="ghost" onPress={onClose}>
            {buttonText.close}
          </Button>
          {canChange && (
            <Button
              variant="primary"
              isDisabled={!isChanged}
              isPending={isSaving}
              onPress={() => {
                if (chosen) save(chosen);
              }}
            >
              {text.save}
            </Button>
          )}
        </>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {state?.problem && !isChanged && <Callout tone="warning">{state.problem}</Callout>}
        {state && shown ? (
          <RerankerChoice
            value={shown}
            hasEndpoint={state.hasEndpoint}
            isDisabled={!canChange || isSaving}
            onChange={setChosen}
          />
        ) : isError ? (
          <ErrorState title={text.loadFailed} onRetry={() => void refetch()} isRetrying={isFetching} />
        ) : (
          <Skeleton lines={4} />
        )}
      </div>
    </Dialog>
  );
}

interface RerankerChoiceProps {
  value: Reranking;
  hasEndpoint: boolean;
  isDisabled: boolean;
  onChange: (value: Reranking) => void;
}

/** Off, the reranker of the server, or a language model with its price. */
function RerankerChoice({ value, hasEndpoint, isDisabled, onChange }: RerankerChoiceProps) {
  const { id: workspaceId, role, slug } = useWorkspace();
  const { data: models } = useLanguageModels(workspaceId);
  const { by, languageModelId } = value;
  const modelId = languageModelId ?? models?.autoModelId;
  const model = models?.models.find(({ id }) => id === modelId);
  const hasModel = models?.models.some(({ isAvailable, provider }) => isAvailable && provider !== "DEMO") ?? true;
  const choose = (kind: string) =>
    // The options below are the only values.
    onChange({ by: kind === off ? null : (kind as RerankerKind), languageModelId });
  return (
    <>
      <RadioGroup
        aria-label={text.choices}
        variant="framed"
        isDisabled={isDisabled}
        value={by ?? off}
        onChange={choose}
        options={[
          { id: off, label: text.off, hint: text.offHint },
          {
            id: "MODEL",
            label: text.model,
            hint: hasModel ? text.modelHint : text.noModelHint,
            isDisabled: !hasModel && by !== "MODEL",
          },
          {
            id: "ENDPOINT",
            label: text.endpoint,
            hint: hasEndpoint ? text.endpointHint : text.noEndpointHint,
            isDisabled: !hasEndpoint && by !== "ENDPOINT",
          },
        ]}
      />
      {by === "MODEL" && (
        <div className="grid gap-1.5">
          <ModelPicker
            workspaceId={workspaceId}
            look="field"
            value={languageModelId}
            isDisabled={isDisabled}
            onChange={(id) => onChange({ by, languageModelId: id })}
          />
          {model?.isAvailable && (
            <p aria-live="polite" className="text-sm text-ink-2 num">
              {model.isFreeOfCredits ? text.free : text.perQuestion(model.aiCreditsPerRequest)}
            </p>
          )}
        </div>
      )}
      {!hasModel && hasAbility(role, "manageKeys") && (
        <p className="text-sm">
          <TextLink href={urls.settings(slug, "keys")}>{text.openSettings}</TextLink>
        </p>
      )}
    </>
  );
}
