import { useState } from "react";
import { PageBody } from "#client/shell/page-body.tsx";
import { PageHead } from "#client/shell/page-head.tsx";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { agentUsageText } from "#product/texts/agent/agent-usage.ts";
import { integrationText as text } from "#product/texts/integration/integration.ts";
import { integrationNameText } from "#product/texts/integration/integration-names.ts";
import { navText } from "#product/texts/shell/navigation.ts";
import { pageStateText } from "#product/texts/shell/page-states.ts";
import { Button } from "#ui/buttons/button.tsx";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { ListSkeleton } from "#ui/feedback/list-skeleton.tsx";
import { canEditIntegrations } from "./access.ts";
import { ActionSummary } from "./action-summary.tsx";
import { MailboxDialog } from "./apps/mailbox/mailbox-dialog.tsx";
import { type AppName, type Integration, useAgentsUsingApp, useIntegrations } from "./client.ts";
import { ConnectDialog } from "./connect-dialog.tsx";
import { DisconnectDialog } from "./disconnect-dialog.tsx";
import { IntegrationList } from "./integration-list.tsx";
import { IntegrationPanel } from "./integration-panel.tsx";
import { IntegrationState } from "./integration-state.tsx";

/** The services that agents can use with a key of the workspace. */
export function IntegrationPage() {
  const { actor } = useWorkspace();
  const { data: integrations, isError, isFetching, refetch } = useIntegrations();
  const [connecting, setConnecting] = useState<AppName | null>(null);
  const [opened, setOpened] = useState<AppName | null>(null);
  const [leaving, setLeaving] = useState<AppName | null>(null);
  const canEdit = canEditIntegrations(actor);
  return (
    <>
      <PageHead title={navText.integrations} />
      <PageBody>
        <p className="mb-4 text-ink-3">
          {text.intro} {!canEdit && text.readOnly}
        </p>
        {integrations ? (
          <IntegrationList
            integrations={integrations}
            renderRow={(integration) => (
              <IntegrationRow
                key={integration.appName}
                integration={integration}
                canEdit={canEdit}
                onOpen={() => setOpened(integration.appName)}
                onConnect={() => setConnecting(integration.appName)}
                onDisconnect={() => setLeaving(integration.appName)}
              />
            )}
          />
        ) : isError ? (
          <ErrorState title={pageStateText.error.listTitle} onRetry={() => void refetch()} isRetrying={isFetching}>
            {pageStateText.error.listText}
          </ErrorState>
        ) : (
          <ListSkeleton label={pageStateText.loading} mark="size-4 rounded-mark" />
        )}
      </PageBody>
      {connecting === "mailbox" ? (
        <MailboxDialog
          isConnected={integrations?.some(({ appName, state }) => appName === "mailbox" && state !== "none") ?? false}
          onClose={() => setConnecting(null)}
        />
      ) : (
        connecting && <ConnectDialog appName={connecting} onClose={() => setConnecting(null)} />
      )}
      {integrations
        ?.filter(({ appName }) => appName === opened)
        .map((integration) => (
          <IntegrationPanel key={integration.appName} integration={integration} onClose={() => setOpened(null)} />
        ))}
      {leaving && <DisconnectDialog appName={leaving} onClose={() => setLeaving(null)} />}
    </>
  );
}

interface IntegrationRowProps {
  integration: Integration;
  canEdit: boolean;
  onOpen: () => void;
  onConnect: () => void;
  onDisconnect: () => void;
}

function IntegrationRow({ integration, canEdit, onOpen, onConnect, onDisconnect }: IntegrationRowProps) {
  const { appName, state } = integration;
  const name = integrationNameText[appName];
  const usedBy = useAgentsUsingApp(appName).length;
  const again = appName === "mailbox" ? text.reconnectMailbox : text.reconnect;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-b py-3">
      <div className="min-w-0 flex-[1_1_16rem]">
        <p className="flex flex-wrap items-center gap-x-3">
          <button
            type="button"
            aria-label={text.open(name)}
            className="rounded-mark font-medium hover:underline"
            onClick={onOpen}
          >
            {name}
          </button>
          <IntegrationState integration={integration} />
          {usedBy > 0 && <span className="text-sm text-ink-3">{agentUsageText.usedBy(0, usedBy)}</span>}
        </p>
        <ActionSummary appName={appName} />
      </div>
      {canEdit && (
        <div className="flex gap-2">
          {state !== "none" && (
            <Button variant="ghost" size="s" aria-label={`${text.disconnect}: ${name}`} onPress={onDisconnect}>
              {text.disconnect}
            </Button>
          )}
          <Button
            variant={state === "refused" ? "primary" : "secondary"}
            size="s"
            aria-label={`${state === "none" ? text.connect : again}: ${name}`}
            onPress={onConnect}
          >
            {state === "none" ? text.connect : again}
          </Button>
        </div>
      )}
    </li>
  );
}
