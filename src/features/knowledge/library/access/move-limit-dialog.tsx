import { Lock, LockOpen } from "lucide-react";
import type { ReactNode } from "react";
import { knowledgeAccessText } from "#product/texts/knowledge/knowledge-access.ts";
import { ConfirmDialog } from "#ui/overlays/confirm-dialog.tsx";
import type { MoveEffect } from "../../client/library/limits.ts";

const text = knowledgeAccessText;

interface MoveLimitDialogProps {
  effect: MoveEffect;
  count: number;
  onClose: () => void;
  onConfirm: () => void;
}

/** Asks before a move changes who sees something, and says how. */
export function MoveLimitDialog({ effect: { entered, left, isOpenAfter }, count, ...rest }: MoveLimitDialogProps) {
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={rest.onClose}
      title={text.move.title(count)}
      confirmText={text.move.confirm}
      onConfirm={rest.onConfirm}
    >
      <ul className="grid gap-2.5">
        {left.map((folder) => (
          <Line key={folder.id} icon={LockOpen}>
            {text.move.leaving(folder.text)}
          </Line>
        ))}
        {entered.map((folder) => (
          <Line key={folder.id} icon={Lock}>
            {text.move.entering(folder.text, folder.limit)}
          </Line>
        ))}
      </ul>
      {isOpenAfter && <p className="mt-2.5">{text.move.nowEveryone}</p>}
    </ConfirmDialog>
  );
}

function Line({ icon: Icon, children }: { icon: typeof Lock; children: ReactNode }) {
  return (
    <li className="flex items-start gap-2">
      <Icon aria-hidden className="mt-0.5 size-4 flex-none text-ink-3" />
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </li>
  );
}
