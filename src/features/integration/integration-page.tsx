import { useState } from "react";
import { PageBody } from "#client/shell/page-body.tsx";
import { PageHead } from "#client/shell/page-head.tsx";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { ComposioSection } from "#features/composio-integration/composio-section.tsx";
import { formatList } from "#lib/locale.ts";
import { integrationText as text } from "#product/texts/integration/integration.ts";
import { integrationActionText, integrationNameText } from "#product/texts/integration/integration-names.ts";
import { navText } from "#product/texts/shell/navigation.ts";
import { pageStateText } from "#product/texts/shell/page-states.ts";
import { Button } from "#ui/buttons/button.tsx";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { ListSkeleton } from "#ui/feedback/list-skeleton.tsx";
import { StatusDot } from "#ui/feedback/status-dot.tsx";
import { toast } from "#ui/feedback/toast.ts";
import { ConfirmDialog } from "#ui/overlays/confirm-dialog.tsx";
import { canEditIntegrations } from "./access.ts";
import { type AppName, connectors, type Integration, useDisconnect, useIntegrations } from "./client.ts";
import { ConnectDialog } from "./connect-dialog.tsx";

/** The services that agents can use with a key of the workspace. */
export function IntegrationPage() {
  const { actor } = useWorkspace();
  const { data: integrations, isError, isFetching, refetch } = useIntegrations();
  const [connecting, setConnecting] = useState<AppName | null>(null);
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
          <ul className="border-line border-t">
            {integrations.map((integration) => (
              <IntegrationRow
                key={integration.appName}
                integration={integration}
                canEdit={canEdit}
                onConnect={() => setConnecting(integration.appName)}
                onDisconnect={() => setLeaving(integration.appName)}
              />
            ))}
          </ul>
        ) : isError ? (
          <ErrorState title={pageStateText.error.listTitle} onRetry={() => void refetch()} isRetrying={isFetching}>
            {pageStateText.error.listText}
          </ErrorState>
        ) : (
          <ListSkeleton label={pageStateText.loading} mark="size-4 rounded-mark" />
        )}
        <ComposioSection />
      </PageBody>
      {connecting && <ConnectDialog appName={connecting} onClose={() => setConnecting(null)} />}
      {leaving && <DisconnectDialog appName={leaving} onClose={() => setLeaving(null)} />}
    </>
  );
}

const dots = { connected: "success", refused: "warning", none: "idle" } as const;

interface IntegrationRowProps {
  integration: Integration;
  canEdit: boolean;
  onConnect: () => void;
  onDisconnect: () => void;
}

function IntegrationRow({ integration, canEdit, onConnect, onDisconnect }: IntegrationRowProps) {
  const { appName, state, account } = integration;
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
          <span className="flex min-w-0 items-center gap-1.5 text-sm text-ink-3">
            <StatusDot status={dots[state]} label={text.states[state]} isLabelShown />
            {account && state === "connected" && <span className="cut">{text.account(account)}</span>}
          </span>
        </p>
        <p className="text-sm text-ink-3">{formatList(actions)}</p>
      </div>
      {canEdit && (
        <div className="flex gap-2">
          {state !== "none" && (
            <Button variant="ghost" size="s" aria-label={`${text.disconnect}: ${name}`} onPress={onDisconnect}>
              {text.disconnect}
            </Button>
          )}
          <Button
            size="s"
            aria-label={`${state === "none" ? text.connect : text.reconnect}: ${name}`}
            onPress={onConnect}
          >
            {state === "none" ? text.connect : text.reconnect}
          </Button>
        </div>
      )}
    </li>
  );
}

function DisconnectDialog({ appName, onClose }: { appName: AppName; onClose: () => void }) {
  const { id: workspaceId } = useWorkspace();
  const name = integrationNameText[appName];
  const disconnect = useDisconnect();
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
          { workspaceId, appName },
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
