import { Check, Info, TriangleAlert, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { IconButton } from "../buttons/icon-button.tsx";
import { copyText } from "../copy-text.ts";
import { useUiLabels } from "../ui-labels.ts";
import type { ToastEntry } from "./toast.ts";

const marks = {
  success: { icon: Check, color: "text-success" },
  failed: { icon: TriangleAlert, color: "text-danger" },
  warning: { icon: TriangleAlert, color: "text-warning" },
  info: { icon: Info, color: "text-ink-3" },
};
const link = "rounded-mark text-sm font-medium text-accent-text hover:underline underline-offset-3";

/** One toast. Hover or focus pauses its timer. */
export function ToastCard({ entry, onClose }: { entry: ToastEntry; onClose: () => void }) {
  const labels = useUiLabels();
  const [isCopied, setCopied] = useState(false);
  const pauseProps = useToastTimer(entry.duration, onClose);
  const { icon: Icon, color } = marks[entry.tone];
  return (
    <div
      role={entry.tone === "failed" || entry.tone === "warning" ? "alert" : "status"}
      className="pointer-events-auto grid animate-pop-in grid-cols-[16px_1fr_auto] items-start gap-x-2.5 gap-y-0.5 rounded-card border border-line-2 bg-raised py-3 pr-2 pl-3.5 shadow-float-2"
      {...pauseProps}
    >
      <Icon aria-hidden className={`mt-0.5 ${color}`} />
      <p className="min-w-0 py-px font-medium wrap-anywhere">{entry.text}</p>
      <IconButton icon={X} label={labels.close} size="xs" onPress={onClose} className="-mt-0.5" />
      {entry.description && <p className="col-start-2 text-sm text-ink-2 wrap-anywhere">{entry.description}</p>}
      {(entry.action || entry.details) && (
        <div className="col-start-2 mt-1.5 flex flex-wrap gap-3">
          {entry.action && (
            <button
              type="button"
              className={link}
              onClick={() => {
                entry.action?.onPress();
                onClose();
              }}
            >
              {entry.action.text}
            </button>
          )}
          {entry.details && (
            <button
              type="button"
              className={link}
              onClick={() => void copyText(entry.details ?? "").then(() => setCopied(true))}
            >
              {isCopied ? labels.copied : labels.copyDetails}
            </button>
          )}
        </div>
      )}
    </div>
  );
}

/** Closes the toast after its duration, paused during hover and focus. */
function useToastTimer(duration: number, onClose: () => void) {
  const [isPaused, setPaused] = useState(false);
  const remainingMs = useRef(duration);
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => {
    if (isPaused || duration === 0) return;
    const started = performance.now();
    const timer = setTimeout(() => close.current(), remainingMs.current);
    return () => {
      clearTimeout(timer);
      remainingMs.current -= performance.now() - started;
    };
  }, [isPaused, duration]);
  return {
    onPointerEnter: () => setPaused(true),
    onPointerLeave: () => setPaused(false),
    onFocus: () => setPaused(true),
    onBlur: () => setPaused(false),
  };
}
