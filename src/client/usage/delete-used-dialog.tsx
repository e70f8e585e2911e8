import type { ReactNode } from "react";
import { usageText } from "#product/texts/common/usage.ts";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import { ConfirmDialog } from "#ui/overlays/confirm-dialog.tsx";
import type { Usage } from "./usage.ts";

interface DeleteUsedDialogProps {
  title: string;
  confirmText: string;
  /** Undefined while it loads. */
  usage: Usage | undefined;
  isPending: boolean;
  onConfirm: () => void;
  onClose: () => void;
  /** What deleting does. */
  children: ReactNode;
}

/** Asks before a thing of a library is deleted, and names the agents and workflows that lose it. */
export function DeleteUsedDialog({ usage, isPending, onClose, children, ...dialog }: DeleteUsedDialogProps) {
  const users = usage ? [...usage.agents, ...usage.workflows] : [];
  return (
    <ConfirmDialog
      {...dialog}
      isOpen
      isDanger
      isPending={isPending}
      onOpenChange={(isOpen) => !isOpen && !isPending && onClose()}
    >
      {!usage && <Skeleton lines={2} />}
      {usage && users.length > 0 && (
        <>
          <p>{usageText.lost(usage.agents.length, usage.workflows.length)}</p>
          <ul className="mt-1 mb-3 grid max-h-40 gap-1 overflow-y-auto text-ink scroll-thin">
            {users.map(({ id, title }) => (
              <li key={id} className="cut">
                {title}
              </li>
            ))}
          </ul>
        </>
      )}
      {usage && <p>{children}</p>}
    </ConfirmDialog>
  );
}
