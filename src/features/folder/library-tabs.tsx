import { Link } from "#client/shell/link.tsx";
import { templateText } from "#product/texts/workflow/template.ts";
import { tabClass } from "#ui/layout/tab-class.ts";
import { TabNav } from "#ui/layout/tab-nav.tsx";

interface LibraryTabsProps {
  libraryHref: string;
  templatesHref: string;
  isTemplates: boolean;
}

/** Tabs: what the workspace has, and the templates. */
export function LibraryTabs({ libraryHref, templatesHref, isTemplates }: LibraryTabsProps) {
  const tabs = [
    { href: libraryHref, label: templateText.library, isCurrent: !isTemplates },
    { href: templatesHref, label: templateText.title, isCurrent: isTemplates },
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
