import { useUiLabels } from "../ui-labels.ts";
import { Spinner } from "./spinner.tsx";

export type SaveStatus = "idle" | "saving" | "saved" | "failed" | "offline";

interface SaveStateProps {
  status: SaveStatus;
  /** Replaces the texts Saving, Saved, Not saved, Offline. */
  texts?: Partial<Record<Exclude<SaveStatus, "idle">, string>>;
  /** Retry button beside "Not saved". */
  onRetry?: () => void;
  className?: string;
}

/** The save status of the last change. */
export function SaveState({ status, texts, onRetry, className }: SaveStateProps) {
  const labels = useUiLabels();
  const defaults = {
    idle: "",
    saving: labels.saving,
    saved: labels.saved,
    failed: labels.notSaved,
    offline: labels.offline,
  };
  const text = status === "idle" ? "" : (texts?.[status] ?? defaults[status]);
  return (
    <span className={className}>
      <span role="status" className={status === "failed" ? "text-sm text-danger" : "text-sm text-ink-3"}>
        {status === "saving" && <Spinner size={12} className="mr-1.5 align-[-1px]" />}
        {text}
      </span>
      {status === "failed" && onRetry && (
        <button
          type="button"
          onClick={onRetry}
          className="ml-2 rounded-mark text-sm font-medium text-accent-text hover:underline"
        >
          {labels.retry}
        </button>
      )}
    </span>
  );
}
