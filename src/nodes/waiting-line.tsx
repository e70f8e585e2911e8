import { Spinner } from "#ui/feedback/spinner.tsx";

/** The state of a step before it has pieces. */
export function WaitingLine({ children }: { children: string }) {
  return (
    <p role="status" className="flex items-center gap-2.5 text-sm text-ink-3">
      <Spinner />
      {children}
    </p>
  );
}
