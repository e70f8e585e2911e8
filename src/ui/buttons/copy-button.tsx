import { Check, Copy } from "lucide-react";
import { useCopy } from "../hooks/use-copy.ts";
import { useUiLabels } from "../ui-labels.ts";
import { Button } from "./button.tsx";
import { IconButton } from "./icon-button.tsx";

interface CopyButtonProps {
  /** Text to copy; a function if it is expensive to compute. */
  text: string | (() => string);
  /** Label of the button; default "Copy". */
  label?: string;
  copiedText?: string;
  variant?: "icon" | "button";
  size?: "xs" | "s" | "m";
  onCopied?: () => void;
  className?: string;
}

/** Copies text and shows a confirmation for two seconds. */
export function CopyButton({
  text,
  label,
  copiedText,
  variant = "icon",
  size = "s",
  onCopied,
  className,
}: CopyButtonProps) {
  const labels = useUiLabels();
  const { isCopied, copy } = useCopy();
  const name = isCopied ? (copiedText ?? labels.copied) : (label ?? labels.copy);
  const press = () => void copy(typeof text === "function" ? text() : text).then((done) => done && onCopied?.());
  const Icon = isCopied ? Check : Copy;
  return (
    <>
      {variant === "icon" ? (
        <IconButton icon={Icon} label={name} size={size} onPress={press} className={className} />
      ) : (
        <Button icon={Icon} size={size === "m" ? "m" : "s"} variant="ghost" onPress={press} className={className}>
          {name}
        </Button>
      )}
      <span role="status" className="sr-only">
        {isCopied && variant === "icon" ? name : ""}
      </span>
    </>
  );
}
