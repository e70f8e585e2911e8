import { useEffect, useRef, useState } from "react";
import { copyText } from "../copy-text.ts";

const copiedShownMs = 2_000;

/** Copies text; `isCopied` is true for two seconds. */
export function useCopy(): { isCopied: boolean; copy: (text: string) => Promise<boolean> } {
  const [isCopied, setCopied] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const copy = async (text: string) => {
    try {
      await copyText(text);
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
