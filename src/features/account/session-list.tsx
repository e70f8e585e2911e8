import { Laptop, Smartphone } from "lucide-react";
import { formatRelative } from "#lib/time.ts";
import { describeDevice } from "#lib/user-agent.ts";
import { accountText } from "#product/texts/sign-in/account.ts";
import { identityText } from "#product/texts/sign-in/identity.ts";
import { shellText } from "#product/texts/shell/shell.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Chip } from "#ui/data/chip.tsx";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { ListRow } from "#ui/data/list-row.tsx";
import { SectionHeader } from "#ui/layout/section-header.tsx";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import { useRevokeOtherSessions, useRevokeSession, useSessions } from "./client.ts";

const text = accountText.security;

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
        <ErrorState title={shellText.error.listTitle} onRetry={() => sessions.refetch()}>
          {shellText.error.listText}
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
              title={device.name ?? identityText.unknownDevice}
              meta={[ipAddress, identityText.lastUsed(formatRelative(lastSeenAt, now))].filter(Boolean).join(" · ")}
              end={isCurrent && <Chip>{text.thisDevice}</Chip>}
              actions={
                !isCurrent && (
                  <Button
                    size="s"
                    isPending={revoke.isPending && revoke.variables.sessionId === id}
                    onPress={() => revoke.mutate({ sessionId: id })}
                  >
                    {identityText.signOutDevice}
                  </Button>
                )
              }
            />
          );
        })}
      </ul>
      {sessions.data && others.length === 0 && <p className="mt-3 text-sm text-ink-3">{identityText.noOtherDevices}</p>}
    </section>
  );
}
