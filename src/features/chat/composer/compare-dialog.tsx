import { Trash2 } from "lucide-react";
import { useState } from "react";
import { AddModelButton } from "#features/credential/add-model-button.tsx";
import { useLanguageModels } from "#features/credential/client.ts";
import { ModelBadges } from "#features/credential/model-badges.tsx";
import { ProviderMark } from "#features/credential/provider-mark.tsx";
import { limits } from "#product/limits.ts";
import { comparisonText as text } from "#product/texts/chat/comparison.ts";
import { buttonText } from "#product/texts/common/buttons.ts";
import { Button } from "#ui/buttons/button.tsx";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { Dialog } from "#ui/overlays/dialog.tsx";

interface CompareDialogProps {
  workspaceId: string;
  initialIds: readonly string[];
  onConfirm: (languageModelIds: readonly string[]) => void;
  onClose: () => void;
}

/** Selects the models that answer the next message side by side. */
export function CompareDialog({ workspaceId, initialIds, onConfirm, onClose }: CompareDialogProps) {
  const [ids, setIds] = useState(initialIds);
  const { data } = useLanguageModels(workspaceId);
  const max = limits.chat.comparedModels;
  const chosen = ids.flatMap((id) => data?.models.find((model) => model.id === id) ?? []);
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={text.compare}
      description={text.description(max)}
      footer={
        <>
          <Button variant="ghost" onPress={onClose}>
            {buttonText.cancel}
          </Button>
          <Button variant="primary" isDisabled={chosen.length < 2} onPress={() => onConfirm(ids)}>
            {text.confirm}
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-1 gap-3">
        {chosen.length > 0 && (
          <ul aria-label={text.compare} className="divide-y divide-line rounded-card border border-line">
            {chosen.map((model) => (
              <li key={model.id} className="flex min-h-11 min-w-0 items-center gap-2 py-1 pr-1.5 pl-3">
                <ProviderMark provider={model.provider} />
                <span className="min-w-0 flex-1 cut font-medium">{model.displayName}</span>
                <ModelBadges model={model} />
                <IconButton
                  icon={Trash2}
                  label={text.remove(model.displayName)}
                  size="s"
                  onPress={() => setIds(ids.filter((id) => id !== model.id))}
                />
              </li>
            ))}
          </ul>
        )}
        {chosen.length < max && (
          <AddModelButton
            workspaceId={workspaceId}
            label={text.add}
            except={ids}
            onPick={(id) => setIds([...ids, id])}
          />
        )}
      </div>
    </Dialog>
  );
}
