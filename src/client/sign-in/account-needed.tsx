import { useQuery } from "@tanstack/react-query";
import type { AccountKind } from "#product/accounts/account-kind.ts";
import { isRoleAtLeast } from "#product/roles.ts";
import { apiActionCallText as text } from "#product/texts/tools/api-action.ts";
import { urls } from "#product/urls.ts";
import { api } from "../api.ts";
import { Link } from "../shell/link.tsx";
import { useWorkspace } from "../shell/use-workspace.ts";
import { ConnectIntegration } from "./connect-integration.tsx";

interface AccountNeededProps {
  appName: string;
  accountOf: AccountKind;
  /** What the server says about it. */
  reason: string;
}

/** Asks to connect an account that a call needed, and says so once it is connected. */
export function AccountNeeded({ appName, accountOf, reason }: AccountNeededProps) {
  const { id: workspaceId, slug, actor } = useWorkspace();
  const { data: integrations } = useQuery({
    ...api.integration.getAll.queryOptions({ workspaceId }),
    meta: { isSilent: true },
  });
  const integration = integrations?.find((one) => one.appName === appName);
  const account = accountOf === "person" ? integration?.own : integration?.shared;
  if (account?.state === "connected") return <p>{text.connected}</p>;
  const isAllowed = accountOf === "person" || isRoleAtLeast(actor.role, "EDITOR");
  return (
    <div className="grid grid-cols-1 justify-items-start gap-2">
      <p>{isAllowed ? reason : `${reason} ${text.onlyEditors}`}</p>
      {isAllowed && integration?.signsIn && !integration.needsClient && (
        <>
          <p className="text-ink-3">{text.connectAbout}</p>
          <ConnectIntegration appName={integration.appName} accountOf={accountOf} label={text.connect} />
        </>
      )}
      {isAllowed && integration && (!integration.signsIn || integration.needsClient) && (
        <Link href={urls.integrations(slug, appName)} className="font-medium text-accent-text hover:underline">
          {text.connectByKey}
        </Link>
      )}
    </div>
  );
}
