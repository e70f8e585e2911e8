import { ChevronDown, RefreshCw } from "lucide-react";
import { useState } from "react";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { ModelListOverlay } from "#features/credential/model-list-overlay.tsx";
import { messageVersionsText as text } from "#product/texts/chat/message-versions.ts";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { LightIconButton } from "#ui/buttons/light-icon-button.tsx";

interface RegenerateMenuProps {
  /** The model that has answered. */
  languageModelId: string | null;
  onPick: (languageModelId: string) => void;
  /** False if it stands alone, without the button that regenerates with the same model. */
  isBesideButton: boolean;
}

/** Regenerates an answer with a model from the list. */
export function RegenerateMenu({ languageModelId, onPick, isBesideButton }: RegenerateMenuProps) {
  const { id: workspaceId } = useWorkspace();
  const [isLoaded, setLoaded] = useState(false);
  const icon = isBesideButton ? ChevronDown : RefreshCw;
  if (!isLoaded)
    return (
      <LightIconButton
        icon={icon}
        label={text.regenerateWith}
        popup="dialog"
        onPress={() => setLoaded(true)}
        className="size-6! max-sm:size-8! [&_svg]:size-3.5"
      />
    );
  return (
    <ModelListOverlay
      workspaceId={workspaceId}
      value={languageModelId}
      title={text.regenerateWith}
      isInitiallyOpen
      onPick={(id) => id !== null && onPick(id)}
      button={(press) => <IconButton icon={icon} label={text.regenerateWith} size="xs" autoFocus {...press} />}
    />
  );
}
