import { useWorkspace } from "#client/shell/use-workspace.ts";
import { formatList } from "#lib/locale.ts";
import type { AccountKind } from "#product/accounts/account-kind.ts";
import { limits } from "#product/limits.ts";
import { integrationText } from "#product/texts/integration/integration.ts";
import { integrationNameText } from "#product/texts/integration/integration-names.ts";
import { toast } from "#ui/feedback/toast.ts";
import { ConfirmDialog } from "#ui/overlays/confirm-dialog.tsx";
import { type AppName, useAgentsUsingApp, useIntegrationActions } from "./client.ts";

const text = integrationText.disconnectDialog;

interface DisconnectDialogProps {
  appName: AppName;
  accountOf: AccountKind;
  onClose: () => void;
}

/** Asks before an account is forgotten, and names the agents that use it. */
export function DisconnectDialog({ appName, accountOf, onClose }: DisconnectDialogProps) {
  const { id: workspaceId } = useWorkspace();
  const name = integrationNameText[appName];
  const { disconnect } = useIntegrationActions();
  const titles = useAgentsUsingApp(appName).map(({ title }) => `“${title}”`);
  const named = titles.slice(0, limits.integration.namedAgents);
  const others = titles.length - named.length;
  return (
    <ConfirmDialog
      isOpen
      isDanger
      onOpenChange={(isOpen) => !isOpen && !disconnect.isPending && onClose()}
      title={text.title(name)}
      confirmText={integrationText.disconnect}
      isPending={disconnect.isPending}
      onConfirm={() =>
        disconnect.mutate(
          { workspaceId, appName, accountOf },
          {
            onSuccess() {
              toast.success(text.done(name));
              onClose();
            },
          },
        )
      }
    >
      {named.length > 0 && (
        <p className="mb-2">{text.usedBy(formatList(others > 0 ? [...named, text.others(others)] : named))}</p>
      )}
      {appName === "mailbox" ? text.mailboxText : text.text}
    </ConfirmDialog>
  );
}
