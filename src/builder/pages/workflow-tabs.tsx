import { Link } from "#client/shell/link.tsx";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { canBuild } from "#features/workflow/access.ts";
import { workflowText } from "#product/texts/workflow/workflow.ts";
import { urls, workflowTabs } from "#product/urls.ts";
import { tabClass } from "#ui/layout/tab-class.ts";
import { TabNav } from "#ui/layout/tab-nav.tsx";

/** Tabs of a workflow's pages. */
export function WorkflowTabs({ workflowId, isBare }: { workflowId: string; isBare: boolean }) {
  const { slug, actor } = useWorkspace();
  const tabs = workflowTabs.filter((tab) => tab !== "form" || canBuild(actor));
  return (
    <TabNav aria-label={workflowText.tabs.label} isBare={isBare}>
      {tabs.map((tab) => (
        <Link key={tab} href={urls.workflow(slug, workflowId, tab)} isExact className={tabClass({ isBare })}>
          {workflowText.tabs[tab]}
        </Link>
      ))}
    </TabNav>
  );
}
