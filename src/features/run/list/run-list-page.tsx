import { PageBody } from "#client/shell/page-body.tsx";
import { PageHead } from "#client/shell/page-head.tsx";
import { runPageText } from "#product/texts/run/run-page.ts";
import { RunList } from "./run-list.tsx";

/** The page of all visible runs; with a workflow, its history, shown inside the workflow's page. */
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
