import { WifiOff } from "lucide-react";
import { useEffect, useState, useSyncExternalStore } from "react";
import type { LiveState } from "#client/live/live-connection.ts";
import { commonToastText } from "#product/texts/common/toasts.ts";
import { connectionText } from "#product/texts/shell/connection.ts";
import { timers } from "#product/timers.ts";
import { Spinner } from "#ui/feedback/spinner.tsx";

/** A line above the page while the server can't be reached. */
export function ConnectionBanner({ state }: { state: LiveState }) {
  const isOnline = useSyncExternalStore(followOnline, () => navigator.onLine);
  const isLost = useDelayedFlag(state === "lost");
  const text = !isOnline ? commonToastText.offline : isLost ? connectionText.reconnecting : null;
  return (
    <div role="status" className="flex-none">
      {text && (
        <p className="flex items-center gap-2.5 border-line border-b bg-warning-soft px-gutter py-1.5 text-sm text-ink-2">
          {isOnline ? <Spinner tone="current" /> : <WifiOff aria-hidden className="text-warning" />}
          {text}
        </p>
      )}
    </div>
  );
}

function followOnline(onChange: () => void) {
  window.addEventListener("online", onChange);
  window.addEventListener("offline", onChange);
  return () => {
    window.removeEventListener("online", onChange);
    window.removeEventListener("offline", onChange);
  };
}

/** True once a state has lasted for a moment, so that short breaks aren't shown. */
function useDelayedFlag(isNow: boolean): boolean {
  const [hasLasted, setLasted] = useState(false);
  useEffect(() => {
    if (!isNow) return setLasted(false);
    const wait = setTimeout(() => setLasted(true), timers.screen.offlineNoticeMs);
    return () => clearTimeout(wait);
  }, [isNow]);
  return isNow && hasLasted;
}
