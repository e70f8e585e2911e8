import { useState } from "react";
import { PageBody } from "#client/shell/page-body.tsx";
import { PageHead } from "#client/shell/page-head.tsx";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { formatList } from "#lib/locale.ts";
import type { AccountKind } from "#product/accounts/account-kind.ts";
import { integrationText as text } from "#product/texts/integration/integration.ts";
import { integrationActionText, integrationNameText } from "#product/texts/integration/integration-names.ts";
import { navText } from "#product/texts/shell/navigation.ts";
import { pageStateText } from "#product/texts/shell/page-states.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Callout } from "#ui/feedback/callout.tsx";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { ListSkeleton } from "#ui/feedback/list-skeleton.tsx";
import { toast } from "#ui/feedback/toast.ts";
import { ConfirmDialog } from "#ui/overlays/confirm-dialog.tsx";
import { canConnect, canEditClient, canEditIntegrations } from "./access.ts";
import { AccountState } from "./account-state.tsx";
import { AccountsDialog } from "./accounts-dialog.tsx";
import { type AppName, connectors, type Integration, useIntegrationActions, useIntegrations } from "./client.ts";
import { ConnectAccount } from "./connect-account.tsx";
import { ConnectDialog } from "./connect-dialog.tsx";
import { GoogleClientDialog } from "./google-client-dialog.tsx";

interface Account {
  readonly appName: AppName;
  readonly accountOf: AccountKind;
}

/** The dialog over the page. */
type Opened =
  | ({ readonly kind: "key" | "leave" } & Account)
  | { readonly kind: "accounts"; readonly appName: AppName }
  | { readonly kind: "client" };

/** The services that agents can use, with whose account. `connect` names the one that a link asks to connect. */
export function IntegrationPage({ connect = null }: { connect?: string | null }) {
  const { actor } = useWorkspace();
  const { data: integrations, isError, isFetching, refetch } = useIntegrations();
  const [opened, setOpened] = useState<Opened | null>(null);
  const [hasFollowed, setFollowed] = useState(false);
  const canEdit = canEditIntegrations(actor);
  const close = () => setOpened(null);
  const asked = !hasFollowed && integrations?.find(({ appName }) => appName === connect);
  if (asked) {
    setFollowed(true);
    if (!asked.signsIn && canConnect(actor, asked.accountOf))
      setOpened({ kind: "key", appName: asked.appName, accountOf: asked.accountOf });
  }
  const openedApp = opened && "appName" in opened && integrations?.find(({ appName }) => appName === opened.appName);
  return (
    <>
      <PageHead title={navText.integrations} />
      <PageBody>
        <p className="mb-4 text-ink-3">
          {text.intro} {!canEdit && text.readOnly}
        </p>
        {integrations?.some(({ needsClient }) => needsClient) && (
          <Callout
            className="mb-4"
            action={
              canEditClient(actor) && (
                <Button size="s" onPress={() => setOpened({ kind: "client" })}>
                  {text.google.setUp}
                </Button>
              )
            }
          >
            {text.google.needed} {!canEditClient(actor) && text.google.askOwner}
          </Callout>
        )}
        {integrations ? (
          <ul className="border-line border-t">
            {integrations.map((integration) => (
              <IntegrationRow key={integration.appName} integration={integration} onOpen={setOpened} />
            ))}
          </ul>
        ) : isError ? (
          <ErrorState title={pageStateText.error.listTitle} onRetry={() => void refetch()} isRetrying={isFetching}>
            {pageStateText.error.listText}
          </ErrorState>
        ) : (
          <ListSkeleton label={pageStateText.loading} mark="size-4 rounded-mark" />
        )}
      </PageBody>
      {opened?.kind === "key" && <ConnectDialog {...opened} onClose={close} />}
      {opened?.kind === "leave" && <DisconnectDialog {...opened} onClose={close} />}
      {opened?.kind === "client" && <GoogleClientDialog onClose={close} />}
      {opened?.kind === "accounts" && openedApp && (
        <AccountsDialog
          integration={openedApp}
          onEnterKey={() => setOpened({ kind: "key", appName: opened.appName, accountOf: "workspace" })}
          onDisconnect={() => setOpened({ kind: "leave", appName: opened.appName, accountOf: "workspace" })}
          onEditClient={canEditClient(actor) ? () => setOpened({ kind: "client" }) : null}
          onClose={close}
        />
      )}
    </>
  );
}

function IntegrationRow({ integration, onOpen }: { integration: Integration; onOpen: (opened: Opened) => void }) {
  const { actor } = useWorkspace();
  const { appName, accountOf, state, account } = integration;
  const name = integrationNameText[appName];
  const actions = connectors[appName].actions.map((action) => {
    const title = integrationActionText[action.name];
    return action.acts ? `${title} (${text.asksFirst})` : title;
  });
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-b py-3">
      <div className="min-w-0 flex-[1_1_16rem]">
        <p className="flex flex-wrap items-center gap-x-3">
          <span className="font-medium">{name}</span>
          {accountOf === "person" && <span className="text-sm text-ink-3">{text.ownAccount}</span>}
          <AccountState state={state} account={account} />
        </p>
        <p className="text-sm text-ink-3">{formatList(actions)}</p>
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

function DisconnectDialog({ appName, accountOf, onClose }: Account & { onClose: () => void }) {
  const { id: workspaceId } = useWorkspace();
  const name = integrationNameText[appName];
  const { disconnect } = useIntegrationActions();
  return (
    <ConfirmDialog
      isOpen
      isDanger
      onOpenChange={(isOpen) => !isOpen && !disconnect.isPending && onClose()}
      title={text.disconnectDialog.title(name)}
      confirmText={text.disconnect}
      isPending={disconnect.isPending}
      onConfirm={() =>
        disconnect.mutate(
          { workspaceId, appName, accountOf },
          {
            onSuccess() {
              toast.success(text.disconnectDialog.done(name));
              onClose();
            },
          },
        )
      }
    >
      {text.disconnectDialog.text}
    </ConfirmDialog>
  );
}
