import { type ReactNode, useEffect, useRef } from "react";
import { Link } from "#client/shell/link.tsx";
import { PageBody } from "#client/shell/page-body.tsx";
import { PageHead } from "#client/shell/page-head.tsx";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { useInstanceCounts } from "#features/instance/client/queries.ts";
import { formatNumber } from "#lib/locale.ts";
import { accountSettingsText } from "#product/texts/account/account-settings.ts";
import { auditText } from "#product/texts/instance/audit.ts";
import { failedJobsText } from "#product/texts/instance/failed-jobs.ts";
import { healthText } from "#product/texts/instance/health.ts";
import { instanceModelsText } from "#product/texts/instance/models.ts";
import { outboxText } from "#product/texts/instance/outbox.ts";
import { peopleText } from "#product/texts/instance/people.ts";
import { serverSettingsText } from "#product/texts/instance/server-settings.ts";
import { instanceWorkspacesText } from "#product/texts/instance/workspaces.ts";
import { galleryModerationText } from "#product/texts/share/gallery-moderation.ts";
import { settingsText } from "#product/texts/workspace/settings.ts";
import { type AdminTab, accountTabs, adminTabs, urls } from "#product/urls.ts";
import { cx } from "#ui/cx.ts";
import { useNarrow } from "#ui/hooks/use-media.ts";
import { settingsTabsOf } from "./settings-tabs.ts";

export const adminTabNames: Readonly<Record<AdminTab, () => string>> = {
  health: () => healthText.title,
  jobs: () => failedJobsText.title,
  models: () => instanceModelsText.title,
  workspaces: () => instanceWorkspacesText.title,
  people: () => peopleText.title,
  gallery: () => galleryModerationText.title,
  mail: () => outboxText.title,
  audit: () => auditText.title,
  settings: () => serverSettingsText.title,
};

interface Tab {
  href: string;
  label: string;
  /** Hidden when 0 or undefined. */
  count?: number | undefined;
  /** Whether the counted items need attention. */
  isUrgent?: boolean;
}

type Counts = Readonly<Partial<Record<AdminTab, number>>>;
const noCounts: Counts = {};

interface SettingsFrameProps {
  /** Path of the open tab. */
  current: string;
  title: string;
  children: ReactNode;
}

/** The frame of all settings pages: personal, workspace and instance tabs, as a list or as a line on small screens. */
export function SettingsFrame({ current, title, children }: SettingsFrameProps) {
  const { slug, role, person } = useWorkspace();
  const isNarrow = useNarrow();
  const counts: Counts = useInstanceCounts({ isEnabled: person.isOperator, page: current }).data ?? noCounts;
  const openTab = useRef<HTMLAnchorElement>(null);
  // On small screens the line of tabs may be wider than the screen.
  useEffect(() => {
    if (current && counts) openTab.current?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [current, counts]);
  const groups: { title: string; tabs: Tab[] }[] = [
    {
      title: settingsText.groups.you,
      tabs: accountTabs.map((tab) => ({ href: urls.account(tab), label: accountSettingsText.tabs[tab] })),
    },
    {
      title: settingsText.groups.workspace,
      tabs: settingsTabsOf(role).map((tab) => ({ href: urls.settings(slug, tab), label: settingsText.tabs[tab] })),
    },
    ...(person.isOperator
      ? [
          {
            title: settingsText.groups.instance,
            tabs: adminTabs.map((tab) => ({
              href: urls.admin(tab),
              label: adminTabNames[tab](),
              count: counts[tab],
              isUrgent: tab === "jobs",
            })),
          },
        ]
      : []),
  ];
  return (
    <>
      <PageHead
        title={title}
        path={
          <>
            <span>{settingsText.title}</span>
            <span aria-hidden>/</span>
          </>
        }
      />
      <div className="flex min-h-0 flex-1 max-lg:flex-col">
        <nav
          aria-label={settingsText.title}
          className="flex flex-none gap-x-4 overflow-x-auto border-line [scrollbar-width:none] max-lg:border-b max-lg:px-gutter lg:w-53 lg:flex-col lg:overflow-y-auto lg:border-r lg:p-3"
        >
          {groups.map((group) => (
            <section key={group.title} className="max-lg:contents lg:mb-3">
              {!isNarrow && <h2 className="px-2.5 pt-2 pb-1.5 text-xs font-medium text-ink-3">{group.title}</h2>}
              {group.tabs.map(({ href, label, count, isUrgent }) => (
                <Link
                  key={href}
                  href={href}
                  isSearchCompared
                  aria-current={href === current ? "page" : undefined}
                  ref={href === current ? openTab : undefined}
                  className={cx(
                    "focus-inset flex flex-none scroll-mx-gutter items-center whitespace-nowrap text-ink-2 hover:text-ink",
                    "max-lg:h-10 max-lg:border-transparent max-lg:border-b-[1.5px] max-lg:font-medium max-lg:aria-[current]:border-ink max-lg:aria-[current]:text-ink",
                    "lg:h-8 lg:rounded-control lg:px-2.5 lg:hover:bg-hover lg:aria-[current]:bg-press lg:aria-[current]:font-medium lg:aria-[current]:text-ink",
                  )}
                >
                  <span className="min-w-0 cut">{label}</span>
                  {count ? (
                    <span
                      className={cx(
                        "num ml-auto pl-2 text-xs",
                        isUrgent ? "font-medium text-warning" : "font-normal",
                        !isUrgent && (href === current ? "text-ink-2" : "text-ink-3"),
                      )}
                    >
                      {formatNumber(count)}
                    </span>
                  ) : null}
                </Link>
              ))}
            </section>
          ))}
        </nav>
        <PageBody className="lg:px-10 lg:py-8">{children}</PageBody>
      </div>
    </>
  );
}
