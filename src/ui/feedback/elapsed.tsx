import { useEffect, useState } from "react";
import { formatClock } from "#lib/time.ts";
import { cx } from "../cx.ts";

interface ElapsedProps {
  since: Date;
  /** Accessible name for a time such as "0:38"; without it the time is hidden from screen readers. */
  label?: (time: string) => string;
  className?: string;
}

const tickMs = 1_000;

/** The elapsed time, updated every second: "0:38". */
export function Elapsed({ since, label, className }: ElapsedProps) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const tick = setInterval(() => setNow(Date.now()), tickMs);
    return () => clearInterval(tick);
  }, []);
  const time = formatClock((now - since.getTime()) / 1_000);
  const ariaProps = label ? { role: "timer", "aria-label": label(time) } : { "aria-hidden": true };
  return (
    <span {...ariaProps} className={cx("num", className)}>
      {time.replace(/^0/, "")}
    </span>
  );
}
