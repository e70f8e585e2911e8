import { useEffect, useRef, useState } from "react";
import { copyText, type RichText } from "../copy-text.ts";

const copiedShownMs = 2_000;

/** Copies text; `isCopied` is true for two seconds. */
export function useCopy(): { isCopied: boolean; copy: (content: string | RichText) => Promise<boolean> } {
  const [isCopied, setCopied] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const copy = async (content: string | RichText) => {
    try {
      await copyText(content);
    } catch {
      return false; // The browser may refuse in an iframe; the button then stays unchanged.
    }
    setCopied(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setCopied(false), copiedShownMs);
    return true;
  };
  return { isCopied, copy };
}
