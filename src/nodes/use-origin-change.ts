import { useRef } from "react";

/**
 * Notices that a person has changed the origin of a URL, because a secret may only be sent to the origin it was entered
 * for. `start` is called before or while the URL is edited, `settle` when that has ended.
 */
export function useOriginChange(origin: string, onMoved: () => void) {
  const before = useRef<string | null>(null);
  return {
    start() {
      before.current ??= origin;
    },
    settle() {
      const from = before.current;
      before.current = null;
      if (from !== null && from !== "" && from !== origin) onMoved();
    },
  };
}
