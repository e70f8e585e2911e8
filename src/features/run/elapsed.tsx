import { useEffect, useState } from "react";
import { formatClock } from "#lib/time.ts";
import { runPageText } from "#product/texts/run-page.ts";
import { timers } from "#product/timers.ts";

/** How long something has been running, second by second. */
export function Elapsed({ since }: { since: Date }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const tick = setInterval(() => setNow(Date.now()), timers.screen.chatCountdownTickMs);
    return () => clearInterval(tick);
  }, []);
  const time = formatClock((now - since.getTime()) / 1_000);
  return (
    <span role="timer" aria-label={runPageText.steps.clock(time)} className="num">
      {time.replace(/^0/, "")}
    </span>
  );
}
