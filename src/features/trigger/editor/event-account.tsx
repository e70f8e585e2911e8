import { Link } from "#client/shell/link.tsx";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { useIntegrations } from "#features/integration/client.ts";
import type { AccountKind } from "#product/accounts/account-kind.ts";
import { appEvents } from "#product/accounts/app-events.ts";
import { integrationNameText } from "#product/texts/integration/integration-names.ts";
import { triggersText } from "#product/texts/trigger/triggers.ts";
import { urls } from "#product/urls.ts";
import { Callout } from "#ui/feedback/callout.tsx";
import { Select } from "#ui/select/select.tsx";
import type { AppEventConfig } from "../schema.ts";

const words = triggersText.appEvent;

interface EventAccountProps extends Pick<AppEventConfig, "event"> {
  accountOf: AccountKind;
  /** The name of someone else whose own account is read. */
  holder: string | null;
  onChange: (accountOf: AccountKind) => void;
}

/** Whose account is read, where people can have their own, and a way on if that one isn't connected. */
export function EventAccount({ event, accountOf, holder, onChange }: EventAccountProps) {
  const { slug } = useWorkspace();
  const { data: services } = useIntegrations();
  const { appName } = appEvents[event];
  const service = services?.find((one) => one.appName === appName);
  if (!service) return null;
  const { shared, own } = service;
  const isOwn = accountOf === "person";
  const hasChoice = isOwn || service.accountOf === "person" || own.state !== "none";
  const isConnected = isOwn ? holder !== null || own.state === "connected" : shared.state === "connected";
  const name = integrationNameText[appName];
  return (
    <>
      {hasChoice && (
        <Select
          label={words.account}
          options={[
            { id: "workspace", label: words.accounts.workspace(shared.account) },
            { id: "person", label: holder === null ? words.accounts.own(own.account) : words.accounts.other(holder) },
          ]}
          value={accountOf}
          hint={isOwn ? (holder === null ? words.accounts.ownHint : words.accounts.otherHint) : undefined}
          onChange={(id) => onChange(id === "person" ? "person" : "workspace")}
        />
      )}
      {!isConnected && (
        <Callout tone="warning">
          {isOwn ? words.accounts.notConnected(name) : words.notConnected(name)}{" "}
          <Link href={urls.integrations(slug, appName)} className="font-medium text-accent-text hover:underline">
            {words.connect}
          </Link>
        </Callout>
      )}
    </>
  );
}
