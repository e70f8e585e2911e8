import { Link } from "#client/shell/link.tsx";
import { PageBody } from "#client/shell/page-body.tsx";
import { PageHead } from "#client/shell/page-head.tsx";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { compareRunsText as text } from "#product/texts/run/compare-runs.ts";
import { urls } from "#product/urls.ts";
import { buttonClass } from "#ui/buttons/button-class.ts";
import { EmptyState } from "#ui/feedback/empty-state.tsx";

/** Instead of the comparison when a run is gone. */
export function MissingRun() {
  const { slug } = useWorkspace();
  return (
    <>
      <PageHead title={text.title} />
      <PageBody>
        <EmptyState
          title={text.missing}
          action={
            <Link href={urls.history(slug)} className={buttonClass({ variant: "primary" })}>
              {text.allRuns}
            </Link>
          }
        />
      </PageBody>
    </>
  );
}
