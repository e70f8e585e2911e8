import { HealthPage } from "#features/operator/health-page.tsx";
import { OutboxPage } from "#features/operator/outbox-page.tsx";
import { urls } from "#product/urls.ts";
import { adminTabNames, SettingsFrame } from "./settings-frame.tsx";

/** The instance itself, for whoever runs it. */
export function AdminPage({ tab }: { tab?: string | undefined }) {
  const open = tab === "mail" ? "mail" : "health";
  return (
    <SettingsFrame current={urls.admin(open)} title={adminTabNames[open]}>
      {open === "mail" ? <OutboxPage /> : <HealthPage />}
    </SettingsFrame>
  );
}
