import { useId, useState } from "react";
import { ConnectApp } from "#client/integrations/connect-app.tsx";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { formatList } from "#lib/locale.ts";
import { composioText as text } from "#product/texts/integration/composio.ts";
import { Button } from "#ui/buttons/button.tsx";
import { StatusDot } from "#ui/feedback/status-dot.tsx";
import { toast } from "#ui/feedback/toast.ts";
import { SectionHeader } from "#ui/layout/section-header.tsx";
import { ConfirmDialog } from "#ui/overlays/confirm-dialog.tsx";
import { canConnectApps } from "./access.ts";
import { type ConnectedApp, useAgentsUsingApp, useDeleteConnection } from "./client.ts";
import { toAgentApp } from "./schema.ts";

const dots = { active: "success", expired: "warning", failed: "danger" } as const;

interface ConnectedAppsProps {
  apps: readonly ConnectedApp[];
  /** Without a key, apps can only be disconnected. */
  hasKey: boolean;
}

/** The apps of the workspace, and whether their accounts work. */
export function ConnectedApps({ apps, hasKey }: ConnectedAppsProps) {
  const { actor } = useWorkspace();
  const headingId = useId();
  const [leaving, setLeaving] = useState<ConnectedApp | null>(null);
  const canConnect = canConnectApps(actor);
  return (
    <section aria-labelledby={headingId}>
      <SectionHeader id={headingId} level={3} title={text.connectedApps} />
      <ul>
        {apps.map((app) => (
          <li key={app.slug} className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-b py-3">
            <p className="flex min-w-0 flex-[1_1_14rem] flex-wrap items-center gap-x-3">
              <span className="min-w-0 font-medium wrap-anywhere">{app.title}</span>
              <span className="flex items-center gap-1.5 text-sm text-ink-3">
                <StatusDot status={dots[app.state]} label={text.states[app.state]} isLabelShown />
              </span>
            </p>
            {canConnect && (
              <div className="flex gap-2">
                <Button
                  variant="ghost"
                  size="s"
                  aria-label={text.disconnectNamed(app.title)}
                  onPress={() => setLeaving(app)}
                >
                  {text.disconnect}
                </Button>
                {hasKey && app.state !== "active" && (
                  <ConnectApp
                    appName={app.slug}
                    label={text.reconnect}
                    accessibleLabel={text.connectNamed(app.title)}
                    size="s"
                  />
                )}
              </div>
            )}
          </li>
        ))}
      </ul>
      {leaving && <DisconnectDialog app={leaving} onClose={() => setLeaving(null)} />}
    </section>
  );
}

function DisconnectDialog({ app: { slug, title }, onClose }: { app: ConnectedApp; onClose: () => void }) {
  const { id: workspaceId } = useWorkspace();
  const disconnect = useDeleteConnection();
  const { data: agents } = useAgentsUsingApp(toAgentApp(slug));
  const words = text.disconnectDialog;
  return (
    <ConfirmDialog
      isOpen
      isDanger
      onOpenChange={(isOpen) => !isOpen && !disconnect.isPending && onClose()}
      title={words.title(title)}
      confirmText={text.disconnect}
      isPending={disconnect.isPending}
      onConfirm={() =>
        disconnect.mutate(
          { workspaceId, appName: slug },
          {
            onSuccess() {
              toast.success(words.done(title));
              onClose();
            },
          },
        )
      }
    >
      {words.text}{" "}
      {agents && (agents.length > 0 ? words.usedBy(formatList(agents.map((agent) => agent.title))) : words.unused)}
    </ConfirmDialog>
  );
}
