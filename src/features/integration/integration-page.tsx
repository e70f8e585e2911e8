import { useState } from "react";
import { PageBody } from "#client/shell/page-body.tsx";
import { PageHead } from "#client/shell/page-head.tsx";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { ComposioSection } from "#features/composio-integration/composio-section.tsx";
import { integrationText as text } from "#product/texts/integration/integration.ts";
import { navText } from "#product/texts/shell/navigation.ts";
import { pageStateText } from "#product/texts/shell/page-states.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Callout } from "#ui/feedback/callout.tsx";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { ListSkeleton } from "#ui/feedback/list-skeleton.tsx";
import { canConnect, canEditClient, canEditIntegrations } from "./access.ts";
import { useIntegrations } from "./client.ts";
import { IntegrationList } from "./integration-list.tsx";
import { IntegrationRow } from "./integration-row.tsx";
import { type OpenedDialog, OpenedIntegrationDialog } from "./opened-dialog.tsx";

/** The services that agents can use, with whose account. `connect` names the one that a link asks to connect. */
export function IntegrationPage({ connect = null }: { connect?: string | null }) {
  const { actor } = useWorkspace();
  const { data: integrations, isError, isFetching, refetch } = useIntegrations();
  const [opened, setOpened] = useState<OpenedDialog | null>(null);
  const [hasFollowed, setFollowed] = useState(false);
  const canEdit = canEditIntegrations(actor);
  const asked = !hasFollowed && integrations?.find(({ appName }) => appName === connect);
  if (asked) {
    setFollowed(true);
    if (!asked.signsIn && canConnect(actor, asked.accountOf))
      setOpened({ kind: "key", appName: asked.appName, accountOf: asked.accountOf });
  }
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
          <IntegrationList
            integrations={integrations}
            renderRow={(integration) => (
              <IntegrationRow key={integration.appName} integration={integration} onOpen={setOpened} />
            )}
          />
        ) : isError ? (
          <ErrorState title={pageStateText.error.listTitle} onRetry={() => void refetch()} isRetrying={isFetching}>
            {pageStateText.error.listText}
          </ErrorState>
        ) : (
          <ListSkeleton label={pageStateText.loading} mark="size-4 rounded-mark" />
        )}
        <ComposioSection />
      </PageBody>
      {opened && integrations && (
        <OpenedIntegrationDialog integrations={integrations} opened={opened} onOpen={setOpened} />
      )}
    </>
  );
}
