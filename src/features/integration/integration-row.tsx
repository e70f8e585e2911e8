import { useWorkspace } from "#client/shell/use-workspace.ts";
import { usageText } from "#product/texts/common/usage.ts";
import { integrationText as text } from "#product/texts/integration/integration.ts";
import { integrationNameText } from "#product/texts/integration/integration-names.ts";
import { Button } from "#ui/buttons/button.tsx";
import { canConnect, canEditIntegrations } from "./access.ts";
import { AccountState } from "./account-state.tsx";
import { ActionSummary } from "./action-summary.tsx";
import { type Integration, useAgentsUsingApp } from "./client.ts";
import { ConnectAccount } from "./connect-account.tsx";
import type { OpenedDialog } from "./opened-dialog.tsx";

interface IntegrationRowProps {
  integration: Integration;
  onOpen: (opened: OpenedDialog) => void;
}

/** A service of the list: whether it is connected, what agents can do with it, and what the person can do about it. */
export function IntegrationRow({ integration, onOpen }: IntegrationRowProps) {
  const { actor } = useWorkspace();
  const { appName, accountOf, state, account } = integration;
  const name = integrationNameText[appName];
  const usedBy = useAgentsUsingApp(appName).length;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-b py-3">
      <div className="min-w-0 flex-[1_1_16rem]">
        <p className="flex flex-wrap items-center gap-x-3">
          <button
            type="button"
            aria-label={text.open(name)}
            className="rounded-mark font-medium hover:underline"
            onClick={() => onOpen({ kind: "panel", appName })}
          >
            {name}
          </button>
          {accountOf === "person" && <span className="text-sm text-ink-3">{text.ownAccount}</span>}
          <AccountState state={state} account={account} />
          {usedBy > 0 && <span className="text-sm text-ink-3">{usageText.usedBy(usedBy, 0)}</span>}
        </p>
        <ActionSummary appName={appName} />
      </div>
      <div className="flex flex-wrap gap-2">
        {canEditIntegrations(actor) && (
          <Button
            variant="ghost"
            size="s"
            aria-label={`${text.accounts.short}: ${name}`}
            onPress={() => onOpen({ kind: "accounts", appName })}
          >
            {text.accounts.short}
          </Button>
        )}
        {canConnect(actor, accountOf) && (
          <>
            {state !== "none" && (
              <Button
                variant="ghost"
                size="s"
                aria-label={`${text.disconnect}: ${name}`}
                onPress={() => onOpen({ kind: "leave", appName, accountOf })}
              >
                {text.disconnect}
              </Button>
            )}
            <ConnectAccount
              integration={integration}
              accountOf={accountOf}
              onEnterKey={() => onOpen({ kind: "key", appName, accountOf })}
            />
          </>
        )}
      </div>
    </li>
  );
}
