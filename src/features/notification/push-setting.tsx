import { useState } from "react";
import { notificationText } from "#product/texts/notification/notification.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Callout } from "#ui/feedback/callout.tsx";
import { Switch } from "#ui/forms/switch.tsx";
import { findObstacle } from "./client/browser-push.ts";
import { useTogglePush, useTurnOffOthers } from "./client/queries.ts";
import type { NotificationSettings } from "./schema.ts";

const text = notificationText.push;

interface PushSettingProps {
  settings: NotificationSettings & { endpoint: string | null };
}

/** The switch for notifications in this browser, or why there are none and what to do about it. */
export function PushSetting({ settings }: PushSettingProps) {
  const { pushKey, isSubscribed, otherBrowsers, endpoint } = settings;
  const [obstacle, setObstacle] = useState(findObstacle);
  const toggle = useTogglePush();
  const turnOffOthers = useTurnOffOthers();
  const isOn = toggle.isPending ? toggle.variables.isOn : isSubscribed && obstacle === null;
  return (
    <div className="flex flex-col gap-3">
      <Switch
        isSelected={isOn}
        isDisabled={obstacle !== null}
        isPending={toggle.isPending}
        hint={text.hint}
        onChange={(isSelected) =>
          toggle.mutate({ isOn: isSelected, pushKey }, { onSettled: () => setObstacle(findObstacle()) })
        }
      >
        {text.label}
      </Switch>
      {obstacle && (
        <Callout
          isAnnounced
          title={text[obstacle].title}
          action={
            obstacle === "denied" && (
              <Button size="s" onPress={() => setObstacle(findObstacle())}>
                {text.denied.retry}
              </Button>
            )
          }
        >
          {text[obstacle].text}
        </Callout>
      )}
      {otherBrowsers > 0 && (
        <div className="flex flex-wrap items-center gap-2">
          <p className="min-w-0 flex-1 text-sm text-ink-3">{text.others(otherBrowsers)}</p>
          <Button size="s" isPending={turnOffOthers.isPending} onPress={() => turnOffOthers.mutate(endpoint)}>
            {text.turnOffOthers}
          </Button>
        </div>
      )}
    </div>
  );
}
