import { useRef, useState } from "react";
import { shortcuts } from "#client/shell/shortcuts.ts";
import { readStorage, writeStorage } from "#ui/browser-storage.ts";
import { useNarrow } from "#ui/hooks/use-media.ts";
import { useShortcut } from "#ui/shortcuts/use-shortcut.ts";

/** Whether the test chat of an agent is open. Beside the form, it is open again after a reload. */
export function useTestPanel(agentId: string, canTest: boolean) {
  const key = `troupe-agent-test-${agentId}`;
  // On a narrow screen it would cover the form.
  const isNarrow = useNarrow();
  const [isOpen, setOpen] = useState(() => !isNarrow && readStorage(key) !== null);
  const buttonRef = useRef<HTMLButtonElement>(null);
  const close = () => {
    writeStorage(key, null);
    setOpen(false);
    buttonRef.current?.focus();
  };
  const toggle = () => {
    if (isOpen) return close();
    writeStorage(key, "open");
    setOpen(true);
  };
  useShortcut(shortcuts.testAgent, toggle, { isDisabled: !canTest });
  return { isOpen: canTest && isOpen, buttonRef, close, toggle };
}
