import { PageBody } from "#client/shell/page-body.tsx";
import { PageHead } from "#client/shell/page-head.tsx";
import { runListText } from "#product/texts/run/run-list.ts";
import { RunList } from "./run-list.tsx";

/** The page of all visible runs; with a workflow, its history, shown inside the workflow's page. */
export function RunListPage({ workflowId }: { workflowId?: string }) {
  return (
    <>
      {!workflowId && <PageHead title={runListText.title} />}
      <PageBody>
        <RunList workflowId={workflowId ?? null} />
      </PageBody>
    </>
  );
}
