import { useEffect, useState } from "react";

const tickMs = 250;

/** The time, which moves while something lasts. */
export function useNow(isMoving: boolean): number {
  const [nowMs, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!isMoving) return;
    setNow(Date.now());
    const tick = setInterval(() => setNow(Date.now()), tickMs);
    return () => clearInterval(tick);
  }, [isMoving]);
  return nowMs;
}
