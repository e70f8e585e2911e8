import { useWorkspace } from "#client/shell/use-workspace.ts";
import type { AccountKind } from "#product/accounts/account-kind.ts";
import { canEditClient } from "./access.ts";
import { AccountsDialog } from "./accounts-dialog.tsx";
import { MailboxDialog } from "./apps/mailbox/mailbox-dialog.tsx";
import { type AppName, type Integration, isKeyApp } from "./client.ts";
import { ConnectDialog } from "./connect-dialog.tsx";
import { DisconnectDialog } from "./disconnect-dialog.tsx";
import { GoogleClientDialog } from "./google-client-dialog.tsx";
import { IntegrationPanel } from "./integration-panel.tsx";

/** What is open over the page of services. */
export type OpenedDialog =
  | { readonly kind: "key" | "leave"; readonly appName: AppName; readonly accountOf: AccountKind }
  | { readonly kind: "accounts" | "panel"; readonly appName: AppName }
  | { readonly kind: "client" };

interface OpenedIntegrationDialogProps {
  integrations: readonly Integration[];
  opened: OpenedDialog;
  onOpen: (opened: OpenedDialog | null) => void;
}

export function OpenedIntegrationDialog({ integrations, opened, onOpen }: OpenedIntegrationDialogProps) {
  const { actor } = useWorkspace();
  const close = () => onOpen(null);
  if (opened.kind === "client") return <GoogleClientDialog onClose={close} />;
  const { appName } = opened;
  if (opened.kind === "leave") return <DisconnectDialog {...opened} onClose={close} />;
  if (opened.kind === "key") {
    if (appName === "mailbox") return <MailboxDialog accountOf={opened.accountOf} onClose={close} />;
    return isKeyApp(appName) && <ConnectDialog appName={appName} accountOf={opened.accountOf} onClose={close} />;
  }
  const integration = integrations.find((one) => one.appName === appName);
  if (!integration) return null;
  if (opened.kind === "panel") return <IntegrationPanel integration={integration} onClose={close} />;
  return (
    <AccountsDialog
      integration={integration}
      onEnterKey={() => onOpen({ kind: "key", appName, accountOf: "workspace" })}
      onDisconnect={() => onOpen({ kind: "leave", appName, accountOf: "workspace" })}
      onEditClient={canEditClient(actor) ? () => onOpen({ kind: "client" }) : null}
      onClose={close}
    />
  );
}
