import { useEffect, useState } from "react";

interface ElapsedProps {
  /** Since when, on this machine's clock. */
  since: number;
  className?: string;
}

const tickMs = 1_000;

/** A running clock: "0:38". Silent for screen readers, which hear when the answer begins and ends. */
export function Elapsed({ since, className }: ElapsedProps) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), tickMs);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.max(0, Math.floor((now - since) / 1_000));
  return (
    <span aria-hidden className={className}>
      {Math.floor(seconds / 60)}:{String(seconds % 60).padStart(2, "0")}
    </span>
  );
}
