import { useEffect, useRef, useState } from "react";
import { timers } from "#product/timers.ts";

const { chatCountdownMs, chatCountdownTickMs } = timers.screen;

interface Countdown {
  /** Remaining time; null when no countdown runs. */
  seconds: number | null;
  cancel: () => void;
}

/** Counts down once while `isWanted` is set and then calls `onEnd`. Any action cancels it. */
export function useCountdown(isWanted: boolean, onEnd: () => void): Countdown {
  const [left, setLeft] = useState<number>(chatCountdownMs);
  const [isOff, setOff] = useState(false);
  const isCounting = isWanted && !isOff;
  const latest = useRef(onEnd);
  latest.current = onEnd;
  useEffect(() => {
    if (!isCounting) return;
    const timer = setTimeout(() => {
      if (left > chatCountdownTickMs) return setLeft(left - chatCountdownTickMs);
      setOff(true);
      latest.current();
    }, chatCountdownTickMs);
    return () => clearTimeout(timer);
  }, [isCounting, left]);
  return { seconds: isCounting ? left / 1_000 : null, cancel: () => setOff(true) };
}
