import { Link } from "#client/shell/link.tsx";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { templateText } from "#product/texts/workflow/template.ts";
import { workflowListText } from "#product/texts/workflow/workflow-list.ts";
import { urls } from "#product/urls.ts";
import { tabClass } from "#ui/layout/tab-class.ts";
import { TabNav } from "#ui/layout/tab-nav.tsx";

/** Tabs: the workspace's workflows and the templates. */
export function LibraryTabs({ isTemplates }: { isTemplates: boolean }) {
  const { slug } = useWorkspace();
  const tabs = [
    { href: urls.workflows(slug), label: templateText.library, isCurrent: !isTemplates },
    { href: urls.workflowTemplates(slug), label: workflowListText.templates, isCurrent: isTemplates },
  ];
  return (
    <TabNav aria-label={templateText.tabs} className="-mt-2 mb-6">
      {tabs.map(({ href, label, isCurrent }) => (
        <Link
          key={href}
          href={href}
          isExact
          isSearchCompared
          aria-current={isCurrent ? "page" : undefined}
          className={tabClass()}
        >
          {label}
        </Link>
      ))}
    </TabNav>
  );
}
