import { buttonText, dialogText } from "#product/texts/common/dialog.ts";
import { settingsText } from "#product/texts/workspace/settings.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Dialog } from "#ui/overlays/dialog.tsx";
import { ProviderKeys } from "./provider-keys.tsx";

interface KeySettingsDialogProps {
  workspaceId: string;
  workspaceName: string;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** Only owners may change keys; others read why nothing can be done here. */
  canManage: boolean;
}

/** Opens when a model lacks its keys. Only its button closes it. */
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
      title={dialogText.keySettings(workspaceName)}
      description={settingsText.keys.desc}
      size="m"
      isDismissable={false}
      footer={<Button onPress={() => onOpenChange(false)}>{buttonText.close}</Button>}
    >
      {canManage ? (
        <ProviderKeys workspaceId={workspaceId} />
      ) : (
        <p className="text-ink-2">{settingsText.keys.ownersOnly}</p>
      )}
    </Dialog>
  );
}
