import { useBlocker } from "@tanstack/react-router";
import { dialogText } from "#product/texts/dialog.ts";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";

interface LeaveGuardProps {
  /** Asked when somebody goes, so that what was just given up no longer holds them. */
  isOn: () => boolean;
  /** The person leaves and gives the changes up. */
  onLeave: () => void;
}

const words = dialogText.confirm.unsavedChanges;

/**
 * Asks before another page takes the place of one with unsaved changes. A reload or a closed tab is not asked about:
 * the changes are kept on this device.
 */
export function LeaveGuard({ isOn, onLeave }: LeaveGuardProps) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => isOn() && current.pathname !== next.pathname,
    enableBeforeUnload: false,
    withResolver: true,
  });
  return (
    <ConfirmDialog
      isOpen={blocker.status === "blocked"}
      onOpenChange={(isOpen) => !isOpen && blocker.reset?.()}
      title={words.title}
      confirmText={words.confirm}
      isDanger
      onConfirm={() => {
        onLeave();
        blocker.proceed?.();
      }}
    >
      {words.text}
    </ConfirmDialog>
  );
}
