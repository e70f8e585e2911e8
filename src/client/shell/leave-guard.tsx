import { useBlocker } from "@tanstack/react-router";
import { dialogText } from "#product/texts/common/dialog.ts";
import { ConfirmDialog } from "#ui/overlays/confirm-dialog.tsx";

interface LeaveGuardProps {
  /** Whether something would be lost, asked when somebody goes; it may save first. */
  hasUnsavedChanges: () => boolean | Promise<boolean>;
  /** The person leaves and gives the changes up. */
  onLeave?: () => void;
  /** The same for a reload or a closed tab, where nothing can be saved first; absent where this device keeps all. */
  hasUnsavedOnReload?: () => boolean;
  /** The beginning of the addresses whose pages keep the changes as well as this one: nobody is asked there. */
  safePathPrefix?: string;
}

const words = dialogText.confirm.unsavedChanges;

/** Asks before another page takes the place of one with changes that are not saved. Its promise is the same everywhere. */
export function LeaveGuard({
  hasUnsavedChanges,
  onLeave,
  hasUnsavedOnReload = () => false,
  safePathPrefix,
}: LeaveGuardProps) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: async ({ current, next }) =>
      current.pathname !== next.pathname &&
      !(safePathPrefix !== undefined && next.pathname.startsWith(safePathPrefix)) &&
      (await hasUnsavedChanges()),
    enableBeforeUnload: hasUnsavedOnReload,
    withResolver: true,
  });
  return (
    <ConfirmDialog
      isOpen={status === "blocked"}
      onOpenChange={(isOpen) => !isOpen && reset?.()}
      title={words.title}
      confirmText={words.confirm}
      cancelText={words.stay}
      isDanger
      onConfirm={() => {
        onLeave?.();
        proceed?.();
      }}
    >
      {words.text}
    </ConfirmDialog>
  );
}
