import { useEffect, useState } from "react";

/**
 * Whether a menu is open whose code was loaded by the press that opens it. It opens right after its trigger, which has
 * replaced the pressed button and needs `autoFocus`, has the focus; otherwise closing it would have nowhere to return to.
 */
export function useOpenOnMount(isInitiallyOpen = true) {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => setOpen(isInitiallyOpen), [isInitiallyOpen]);
  return [isOpen, setOpen] as const;
}
