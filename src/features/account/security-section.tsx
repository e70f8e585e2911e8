import { accountSettingsText } from "#product/texts/account/account-settings.ts";
import { SectionHeader } from "#ui/layout/section-header.tsx";
import { PasswordForm } from "./password-form.tsx";
import { SessionList } from "./session-list.tsx";

/** The password, and the devices that the person is signed in on. */
export function SecuritySection() {
  return (
    <div className="flex flex-col gap-10">
      <section className="flex max-w-120 flex-col gap-5">
        <SectionHeader title={accountSettingsText.security.password} variant="title" />
        <PasswordForm />
      </section>
      <SessionList />
    </div>
  );
}
