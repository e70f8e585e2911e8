import { useState } from "react";
import { Link } from "#client/shell/link.tsx";
import { useChangeMetadata, useMe } from "#features/account/client.ts";
import { notificationText } from "#product/texts/notification/notification.ts";
import { pageStateText } from "#product/texts/shell/page-states.ts";
import { timers } from "#product/timers.ts";
import { urls } from "#product/urls.ts";
import { buttonClass } from "#ui/buttons/button-class.ts";
import { Callout } from "#ui/feedback/callout.tsx";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import { Switch } from "#ui/forms/switch.tsx";
import { SectionHeader } from "#ui/layout/section-header.tsx";
import { useNotificationSettings } from "./client/queries.ts";
import { PushSetting } from "./push-setting.tsx";

const text = notificationText;

/** How the person learns that an answer is ready or waits: by email, and in this browser. */
export function NotificationSection() {
  const { data: me } = useMe();
  const settings = useNotificationSettings();
  const changeMetadata = useChangeMetadata();
  /** What was chosen, until the server has it. */
  const [chosen, setChosen] = useState<boolean | null>(null);
  if (settings.isError)
    return (
      <ErrorState title={pageStateText.error.listTitle} onRetry={() => settings.refetch()}>
        {pageStateText.error.listText}
      </ErrorState>
    );
  if (!me || !settings.data) return <Skeleton className="h-56 w-full max-w-120 rounded-card" />;
  const emailWhenReady = chosen ?? me.publicMetadata.emailWhenReady ?? true;
  const changeEmail = (isOn: boolean) => {
    setChosen(isOn);
    changeMetadata.mutate({ userId: me.id, metadata: { emailWhenReady: isOn } }, { onSettled: () => setChosen(null) });
  };
  return (
    <section className="flex max-w-120 flex-col gap-5">
      <div className="flex flex-col gap-1">
        <SectionHeader title={text.title} variant="title" />
        <p className="text-ink-2">{text.intro(timers.notification.longReplyMs / 1_000)}</p>
      </div>
      <div className="flex flex-col gap-3">
        <Switch isSelected={emailWhenReady} onChange={changeEmail} hint={text.email.hint(me.email)}>
          {text.email.label}
        </Switch>
        {!settings.data.hasMailServer && (
          <Callout
            title={text.email.noServer}
            action={
              me.isOperator && (
                <Link href={urls.admin("settings")} className={buttonClass({ size: "s" })}>
                  {text.email.setUp}
                </Link>
              )
            }
          >
            {text.email.noServerText}
          </Callout>
        )}
      </div>
      <PushSetting settings={settings.data} />
    </section>
  );
}
