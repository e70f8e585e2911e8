import { Spinner } from "#ui/feedback/spinner.tsx";

/** What a step is at before there are pieces to show. */
export function WaitingLine({ children }: { children: string }) {
  return (
    <p role="status" className="flex items-center gap-2.5 text-sm text-ink-3">
      <Spinner />
      {children}
    </p>
  );
}
