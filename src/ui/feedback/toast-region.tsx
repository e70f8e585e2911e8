import { createPortal } from "react-dom";
import { useStore } from "zustand";
import { useUiLabels } from "../ui-labels.ts";
import { toast } from "./toast.ts";
import { ToastCard } from "./toast-card.tsx";

/**
 * The toast region: bottom right, or below the header on phones. Mount it once. The attribute keeps it accessible while
 * a dialog is open; `useToastInset` moves it above footers.
 */
export function ToastRegion() {
  const entries = useStore(toast.store, (toasts) => toasts.entries);
  const labels = useUiLabels();
  return createPortal(
    <section
      aria-label={labels.notifications}
      data-react-aria-top-layer="true"
      className="pointer-events-none fixed right-4 left-4 z-60 sm:left-auto sm:w-92 max-sm:top-[calc(var(--h-head)+8px)] sm:right-6 sm:bottom-[max(24px,var(--toast-inset,0px))]"
    >
      <ol aria-live="polite" aria-relevant="additions" className="grid gap-2">
        {entries.map((entry) => (
          <li key={entry.id}>
            <ToastCard entry={entry} onClose={() => toast.close(entry.id)} />
          </li>
        ))}
      </ol>
    </section>,
    document.body,
  );
}
