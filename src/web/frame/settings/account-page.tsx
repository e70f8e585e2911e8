import type { ReactElement } from "react";
import { ProfileSection } from "#features/account/profile-section.tsx";
import { SecuritySection } from "#features/account/security-section.tsx";
import { MyShares } from "#features/community/my-shares.tsx";
import { NotificationSection } from "#features/notification/notification-section.tsx";
import { ConnectedApps } from "#features/oauth-server/connected-apps.tsx";
import { accountSettingsText } from "#product/texts/account/account-settings.ts";
import { type AccountTab, accountTabs, urls } from "#product/urls.ts";
import { SettingsFrame } from "./settings-frame.tsx";

const sections: Readonly<Record<AccountTab, ReactElement>> = {
  profile: <ProfileSection />,
  notifications: <NotificationSection />,
  security: <SecuritySection />,
  apps: <ConnectedApps />,
  shares: <MyShares />,
};

/** The person's own settings; the same in every workspace. */
export function AccountPage({ tab }: { tab?: string | undefined }) {
  const open = accountTabs.find((one) => one === tab) ?? "profile";
  return (
    <SettingsFrame current={urls.account(open)} title={accountSettingsText.tabs[open]}>
      {sections[open]}
    </SettingsFrame>
  );
}
