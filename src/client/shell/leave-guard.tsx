import { useBlocker } from "@tanstack/react-router";
import { leavePageText } from "#product/texts/shell/leave-page.ts";
import { ConfirmDialog } from "#ui/overlays/confirm-dialog.tsx";

interface LeaveGuardProps {
  /** Whether leaving would lose changes; may save first. */
  hasUnsavedChanges: () => boolean | Promise<boolean>;
  /** Called when the person leaves and discards the changes. */
  onLeave?: () => void;
  /** The same for reloads and closed tabs, where nothing can be saved first. Omit it when a draft is stored. */
  hasUnsavedOnReload?: () => boolean;
  /** Path prefix of pages that keep the changes; navigation to them isn't blocked. */
  safePathPrefix?: string;
}

const words = leavePageText;

/** Asks before leaving a page with unsaved changes. */
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
