import { PanelsTopLeft } from "lucide-react";
import { closePanel, openPanel, usePanel } from "#client/panels/panels.ts";
import { canvasListText } from "#product/texts/canvas/canvas-list.ts";
import { IconButton } from "#ui/buttons/icon-button.tsx";

/** Opens the list of a chat's canvases in the side panel, and closes it. */
export function CanvasesButton({ chatId }: { chatId: string }) {
  const isOpen = usePanel(({ request }) => request?.kind === "canvases" && request.chatId === chatId);
  return (
    <IconButton
      icon={PanelsTopLeft}
      label={canvasListText.open}
      aria-expanded={isOpen}
      onPress={() => (isOpen ? closePanel() : openPanel({ kind: "canvases", chatId }))}
    />
  );
}
