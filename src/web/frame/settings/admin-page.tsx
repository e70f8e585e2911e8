import { ModerationPage } from "#features/community/moderation-page.tsx";
import { AuditPage } from "#features/instance/audit-page.tsx";
import { InstanceSettingsPage } from "#features/instance/instance-settings-page.tsx";
import { JobsPage } from "#features/instance/jobs-page.tsx";
import { ModelsPage } from "#features/instance/models-page.tsx";
import { PeoplePage } from "#features/instance/people-page.tsx";
import { WorkspacesPage } from "#features/instance/workspaces-page.tsx";
import { HealthPage } from "#features/operator/health-page.tsx";
import { OutboxPage } from "#features/operator/outbox-page.tsx";
import { type AdminTab, adminTabs, urls } from "#product/urls.ts";
import { adminTabNames, SettingsFrame } from "./settings-frame.tsx";

const pages: Readonly<Record<AdminTab, () => React.ReactNode>> = {
  health: HealthPage,
  jobs: JobsPage,
  models: ModelsPage,
  workspaces: WorkspacesPage,
  people: PeoplePage,
  gallery: ModerationPage,
  mail: OutboxPage,
  audit: AuditPage,
  settings: InstanceSettingsPage,
};

/** Administration pages for operators. */
export function AdminPage({ tab }: { tab?: string | undefined }) {
  const open = adminTabs.find((one) => one === tab) ?? "health";
  const Page = pages[open];
  return (
    <SettingsFrame current={urls.admin(open)} title={adminTabNames[open]()}>
      <Page />
    </SettingsFrame>
  );
}
