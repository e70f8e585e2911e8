import { PageBody } from "#client/shell/page-body.tsx";
import { PageHead } from "#client/shell/page-head.tsx";
import { runPageText } from "#product/texts/run/run-page.ts";
import { RunList } from "./run-list.tsx";

/** All runs that one may see; with a workflow, its history as the body of a page that brings its own head. */
export function RunListPage({ workflowId }: { workflowId?: string }) {
  return (
    <>
      {!workflowId && <PageHead title={runPageText.list.title} />}
      <PageBody>
        <RunList workflowId={workflowId ?? null} />
      </PageBody>
    </>
  );
}
