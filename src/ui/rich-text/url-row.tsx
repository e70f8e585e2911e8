import { type ReactNode, useState } from "react";
import { Button } from "../buttons/button.tsx";
import { TextField } from "../forms/text-field.tsx";
import { useUiLabels } from "../ui-labels.ts";
import { normalizeUrl } from "./normalize-url.ts";

interface UrlRowProps {
  label: string;
  /** Current URL. */
  initial?: string;
  /** Accepts https URLs only. */
  requiresHttps?: boolean;
  onApply: (address: string) => void;
  onClose: () => void;
  /** More actions. */
  children?: ReactNode;
}

/** A URL field below the toolbar. Enter applies it, Esc returns to the text. */
export function UrlRow({ label, initial = "", requiresHttps = false, onApply, onClose, children }: UrlRowProps) {
  const labels = useUiLabels();
  const [typed, setTyped] = useState(initial);
  const [isWrong, setWrong] = useState(false);
  function apply() {
    const address = normalizeUrl(typed);
    if (address !== null && (!requiresHttps || address.startsWith("https://"))) onApply(address);
    else setWrong(true);
  }
  return (
    <div className="flex flex-wrap items-start gap-2 border-line border-b px-2 py-2">
      <TextField
        aria-label={label}
        placeholder={label}
        inputMode="url"
        autoFocus
        value={typed}
        onChange={(text) => {
          setTyped(text);
          setWrong(false);
        }}
        onKeyDown={(event) => {
          if (event.key !== "Enter" && event.key !== "Escape") return;
          event.preventDefault();
          event.stopPropagation();
          if (event.key === "Enter") apply();
          else onClose();
        }}
        error={isWrong ? (requiresHttps ? labels.pictureWrong : labels.linkWrong) : undefined}
        className="min-w-40 flex-1"
      />
      <Button variant="primary" onPress={apply}>
        {labels.apply}
      </Button>
      {children}
      <Button variant="ghost" onPress={onClose}>
        {labels.cancel}
      </Button>
    </div>
  );
}
