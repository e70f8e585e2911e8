import { useState } from "react";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { hasAbility } from "#product/roles.ts";
import { buttonText } from "#product/texts/common/buttons.ts";
import { embeddingModelText } from "#product/texts/knowledge/embedding-models.ts";
import { urls } from "#product/urls.ts";
import { Button } from "#ui/buttons/button.tsx";
import { TextLink } from "#ui/buttons/text-link.tsx";
import { Chip } from "#ui/data/chip.tsx";
import { Callout } from "#ui/feedback/callout.tsx";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import { RadioGroup } from "#ui/forms/radio-group.tsx";
import { Dialog } from "#ui/overlays/dialog.tsx";
import { describeModel, totalWords } from "../../client/embedding/describe-model.ts";
import { useChangeActions, useEmbedding, useEmbeddingModels } from "../../client/embedding/use-embedding.ts";
import { ChangeProgress } from "./change-progress.tsx";

const text = embeddingModelText;

/** Shows the embedding model of the library, and changes it. */
export function EmbeddingModelDialog({ onClose }: { onClose: () => void }) {
  const { role, slug } = useWorkspace();
  const { data: state } = useEmbedding();
  const { data: choices, isError, refetch, isFetching } = useEmbeddingModels();
  const { change, isStarting } = useChangeActions();
  const [chosenId, setChosenId] = useState<string | null>(null);
  const canChange = hasAbility(role, "editItems");
  const isChanging = Boolean(state?.change);
  const selectedId = chosenId ?? state?.id ?? null;
  const chosen = choices?.models.find(({ id }) => id === chosenId && id !== state?.id);
  const total = chosen && totalWords(chosen, choices?.tokens ?? 0);
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
          {canChange && !isChanging && (
            <Button
              variant="primary"
              isDisabled={!chosen}
              isPending={isStarting}
              onPress={() => {
                if (chosen) change(chosen.id);
              }}
            >
              {text.change}
            </Button>
          )}
        </>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {state?.change && <ChangeProgress change={state.change} canChange={canChange} />}
        {state?.problem && !isChanging && <Callout tone="warning">{state.problem}</Callout>}
        {choices && state ? (
          <RadioGroup
            aria-label={text.choices}
            variant="framed"
            isDisabled={!canChange || isChanging || isStarting}
            value={selectedId}
            onChange={setChosenId}
            options={choices.models.map((model) => ({
              id: model.id,
              label: model.name,
              hint: (
                <>
                  {describeModel(model)}
                  {model.missing.length > 0 && <span className="block">{text.missing(model.missing)}</span>}
                </>
              ),
              isDisabled: model.missing.length > 0,
              ...(model.id === state.id && { end: <Chip tone="success">{text.inUse}</Chip> }),
            }))}
          />
        ) : isError ? (
          <ErrorState title={text.loadFailed} onRetry={() => void refetch()} isRetrying={isFetching} />
        ) : (
          <Skeleton lines={5} />
        )}
        {chosen && choices && !isChanging && (
          <p aria-live="polite" className="text-sm text-ink-2 num">
            {choices.passages === 0
              ? text.empty
              : [text.amount(choices.passages, choices.tokens), total, text.meanwhile].filter(Boolean).join(" ")}
          </p>
        )}
        <p className="text-sm text-ink-3">
          {text.ownModels}{" "}
          {hasAbility(role, "manageKeys") ? (
            <TextLink href={urls.settings(slug, "keys")}>{text.openSettings}</TextLink>
          ) : (
            text.askOwner
          )}
        </p>
      </div>
    </Dialog>
  );
}
