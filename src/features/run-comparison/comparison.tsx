import { ArrowLeftRight, Replace } from "lucide-react";
import { useMemo } from "react";
import { Link } from "#client/shell/link.tsx";
import { PageBody } from "#client/shell/page-body.tsx";
import { PageHead } from "#client/shell/page-head.tsx";
import { useGo } from "#client/shell/use-go.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { compareRunsText as text } from "#product/texts/run/compare-runs.ts";
import { urls } from "#product/urls.ts";
import { Button } from "#ui/buttons/button.tsx";
import { buttonClass } from "#ui/buttons/button-class.ts";
import { Callout } from "#ui/feedback/callout.tsx";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { Switch } from "#ui/forms/switch.tsx";
import { compareSteps } from "./client/compare-steps.ts";
import { RunFacts, type SideOfRun } from "./run-facts.tsx";
import { StepComparison } from "./step-comparison.tsx";

interface ComparisonProps {
  first: SideOfRun;
  second: SideOfRun;
  isAll: boolean;
}

/** More open steps than this make the page slow, because each compares long texts. */
const maxOpen = 20;

/** Both runs: their facts, then step after step. */
export function Comparison({ first, second, isAll }: ComparisonProps) {
  const { slug } = useWorkspace();
  const go = useGo();
  const pairs = useMemo(() => compareSteps(first.compared, second.compared), [first.compared, second.compared]);
  const different = pairs.filter(({ isDifferent }) => isDifferent);
  const shown = isAll ? pairs : different;
  const show = (next: { isAll: boolean }) =>
    go(urls.compareRuns(slug, first.run.id, second.run.id, next), { replace: true });
  const [a, b] = [first.run, second.run];
  const note =
    a.workflowId !== b.workflowId
      ? text.otherWorkflow
      : a.version !== null && b.version !== null && a.version !== b.version
        ? text.otherVersion(a.version, b.version)
        : null;
  return (
    <>
      <PageHead
        title={text.title}
        meta={<span className="cut max-sm:hidden">{a.workflowTitle}</span>}
        actions={
          <>
            <Link
              href={urls.compareRuns(slug, b.id, a.id, { isAll })}
              isSearchCompared
              className={buttonClass({ variant: "ghost" })}
            >
              <ArrowLeftRight aria-hidden />
              <span className="max-sm:sr-only">{text.swap}</span>
            </Link>
            <Link
              href={urls.compareRuns(slug, a.id, "")}
              isSearchCompared
              className={buttonClass({ variant: "ghost" })}
            >
              <Replace aria-hidden />
              <span className="max-sm:sr-only">{text.chooseOther}</span>
            </Link>
          </>
        }
      />
      <PageBody className="max-w-[1280px]">
        <RunFacts first={first} second={second} />
        {note && <Callout className="mt-4">{note}</Callout>}
        <div className="mt-6 mb-2 flex flex-wrap items-center gap-x-6 gap-y-2 border-line border-b pb-3">
          <p role="status" className="min-w-0 flex-1 font-semibold">
            {text.result(different.length, pairs.length)}
          </p>
          <Switch isSelected={!isAll} onChange={(isOnly) => show({ isAll: !isOnly })}>
            {text.onlyDifferences}
          </Switch>
        </div>
        {shown.length === 0 && (
          <EmptyState
            title={text.result(0, pairs.length)}
            action={<Button onPress={() => show({ isAll: true })}>{text.showAll}</Button>}
          >
            {text.noDifferences}
          </EmptyState>
        )}
        <div className="grid grid-cols-1">
          {shown.map((pair, at) => (
            <StepComparison key={pair.key} pair={pair} isOpen={pair.isDifferent && at < maxOpen} />
          ))}
        </div>
        {!isAll && shown.length > 0 && pairs.length > shown.length && (
          <Button variant="ghost" className="mt-4" onPress={() => show({ isAll: true })}>
            {text.hiddenSteps(pairs.length - shown.length)}
          </Button>
        )}
      </PageBody>
    </>
  );
}
