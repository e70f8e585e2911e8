import type { ReactNode } from "react";

/** A labeled text of a request: the label beside it, or above it where there is no space. */
export function SentRow({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div className="grid grid-cols-1 gap-x-6 gap-y-1 border-line border-b py-3 last:border-b-0 sm:grid-cols-[136px_minmax(0,1fr)]">
      <dt className="text-ink-3 text-sm leading-5.5">{label}</dt>
      <dd className="grid min-w-0 grid-cols-1 gap-3">{children}</dd>
    </div>
  );
}

/** A text exactly as it was sent. */
export function SentText({ children }: { children: string }) {
  return <p className="whitespace-pre-wrap wrap-anywhere leading-5.5">{children}</p>;
}
