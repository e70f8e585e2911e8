import { buttonText } from "#product/texts/common/buttons.ts";
import { keysText } from "#product/texts/credentials/keys.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Dialog } from "#ui/overlays/dialog.tsx";
import { ProviderKeys } from "./provider-keys.tsx";

interface KeySettingsDialogProps {
  workspaceId: string;
  workspaceName: string;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** Only owners can change keys; others see an explanation. */
  canManage: boolean;
}

/** Opens when a model's keys are missing. Only its button closes it. */
export function KeySettingsDialog({
  workspaceId,
  workspaceName,
  isOpen,
  onOpenChange,
  canManage,
}: KeySettingsDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={keysText.dialogTitle(workspaceName)}
      description={keysText.desc}
      size="m"
      isDismissable={false}
      footer={<Button onPress={() => onOpenChange(false)}>{buttonText.close}</Button>}
    >
      {canManage ? <ProviderKeys workspaceId={workspaceId} /> : <p className="text-ink-2">{keysText.ownersOnly}</p>}
    </Dialog>
  );
}
