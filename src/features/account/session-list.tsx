import { Laptop, Smartphone } from "lucide-react";
import { describeDevice } from "#lib/user-agent.ts";
import { formatRelative } from "#product/relative-time.ts";
import { accountSettingsText } from "#product/texts/account/account-settings.ts";
import { pageStateText } from "#product/texts/shell/page-states.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Chip } from "#ui/data/chip.tsx";
import { ListRow } from "#ui/data/list-row.tsx";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import { SectionHeader } from "#ui/layout/section-header.tsx";
import { useRevokeOtherSessions, useRevokeSession, useSessions } from "./client.ts";

const text = accountSettingsText.security;

/** The devices that the person is signed in on, each with a button that signs it out. */
export function SessionList() {
  const sessions = useSessions();
  const revoke = useRevokeSession();
  const revokeOthers = useRevokeOtherSessions();
  const now = new Date();
  const others = sessions.data?.filter(({ isCurrent }) => !isCurrent) ?? [];
  return (
    <section>
      <SectionHeader
        title={text.sessions}
        actions={
          others.length > 1 && (
            <Button size="s" isPending={revokeOthers.isPending} onPress={() => revokeOthers.mutate()}>
              {text.signOutOthers}
            </Button>
          )
        }
      />
      {sessions.isPending && <Skeleton className="mt-3 h-24 w-full rounded-card" />}
      {sessions.isError && (
        <ErrorState title={pageStateText.error.listTitle} onRetry={() => sessions.refetch()}>
          {pageStateText.error.listText}
        </ErrorState>
      )}
      <ul>
        {sessions.data?.map(({ id, userAgent, ipAddress, lastSeenAt, isCurrent }) => {
          const device = describeDevice(userAgent);
          const Icon = device.isPhone ? Smartphone : Laptop;
          return (
            <ListRow
              key={id}
              start={<Icon aria-hidden className="text-ink-3" />}
              title={device.name ?? accountSettingsText.security.unknownDevice}
              meta={[ipAddress, accountSettingsText.security.lastUsed(formatRelative(lastSeenAt, now))]
                .filter(Boolean)
                .join(" · ")}
              end={isCurrent && <Chip>{text.thisDevice}</Chip>}
              actions={
                !isCurrent && (
                  <Button
                    size="s"
                    isPending={revoke.isPending && revoke.variables.sessionId === id}
                    onPress={() => revoke.mutate({ sessionId: id })}
                  >
                    {accountSettingsText.security.signOutDevice}
                  </Button>
                )
              }
            />
          );
        })}
      </ul>
      {sessions.data && others.length === 0 && (
        <p className="mt-3 text-sm text-ink-3">{accountSettingsText.security.noOtherDevices}</p>
      )}
    </section>
  );
}
