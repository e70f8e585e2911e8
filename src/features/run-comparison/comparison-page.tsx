import { NotFound } from "#client/shell/not-found.tsx";
import { PageBody } from "#client/shell/page-body.tsx";
import { PageHead } from "#client/shell/page-head.tsx";
import { compareRunsText as text } from "#product/texts/run/compare-runs.ts";
import { pageStateText } from "#product/texts/shell/page-states.ts";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import { ChooseRun } from "./choose-run.tsx";
import { useComparedRun } from "./client/use-compared-run.ts";
import { Comparison } from "./comparison.tsx";
import { MissingRun } from "./missing-run.tsx";

interface ComparisonPageProps {
  first: string | null;
  /** Null: the person still chooses it. */
  second: string | null;
  /** Shows steps without differences, too. */
  isAll: boolean;
}

/** Two runs side by side. */
export function ComparisonPage({ first, second, isAll }: ComparisonPageProps) {
  if (first === null) return <NotFound />;
  return second === null || second === first ? (
    <OneRun key={first} runId={first} />
  ) : (
    <TwoRuns key={`${first}:${second}`} first={first} second={second} isAll={isAll} />
  );
}

/** The first run, and the choice of the second. */
function OneRun({ runId }: { runId: string }) {
  const { run, isMissing, error, retry, isRetrying } = useComparedRun(runId);
  if (isMissing) return <MissingRun />;
  if (run) return <ChooseRun run={run} />;
  return <NotLoaded error={error} onRetry={() => void retry()} isRetrying={isRetrying} />;
}

function TwoRuns({ first, second, isAll }: { first: string; second: string; isAll: boolean }) {
  const sides = [useComparedRun(first), useComparedRun(second)] as const;
  const [a, b] = sides;
  if (a.isMissing || b.isMissing) return <MissingRun />;
  if (a.run && a.compared && b.run && b.compared)
    return (
      <Comparison
        first={{ run: a.run, compared: a.compared, credits: a.credits }}
        second={{ run: b.run, compared: b.compared, credits: b.credits }}
        isAll={isAll}
      />
    );
  return (
    <NotLoaded
      error={a.error ?? b.error}
      onRetry={() => void Promise.all(sides.map((side) => side.retry()))}
      isRetrying={a.isRetrying || b.isRetrying}
    />
  );
}

function NotLoaded({ error, onRetry, isRetrying }: { error: unknown; onRetry: () => void; isRetrying: boolean }) {
  return (
    <>
      <PageHead title={text.title} />
      <PageBody>
        {error ? (
          <ErrorState title={pageStateText.error.listTitle} onRetry={onRetry} isRetrying={isRetrying}>
            {pageStateText.error.listText}
          </ErrorState>
        ) : (
          <div role="status" aria-busy aria-label={pageStateText.loading}>
            <Skeleton lines={8} />
          </div>
        )}
      </PageBody>
    </>
  );
}
