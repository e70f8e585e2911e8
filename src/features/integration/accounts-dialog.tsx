import { useWorkspace } from "#client/shell/use-workspace.ts";
import { accountKinds } from "#product/accounts/account-kind.ts";
import { integrationText } from "#product/texts/integration/integration.ts";
import { integrationNameText } from "#product/texts/integration/integration-names.ts";
import { Button } from "#ui/buttons/button.tsx";
import { RadioGroup } from "#ui/forms/radio-group.tsx";
import { Dialog } from "#ui/overlays/dialog.tsx";
import { AccountState } from "./account-state.tsx";
import { type Integration, useIntegrationActions } from "./client.ts";
import { ConnectAccount } from "./connect-account.tsx";

const text = integrationText.accounts;

interface AccountsDialogProps {
  integration: Integration;
  onEnterKey: () => void;
  onDisconnect: () => void;
  /** Opens the settings of the client by which the service signs people in; only for its owner. */
  onEditClient: (() => void) | null;
  onClose: () => void;
}

/** Whose account agents use at a service, and the account of the workspace where each person has their own. */
export function AccountsDialog({ integration, onEnterKey, onDisconnect, onEditClient, onClose }: AccountsDialogProps) {
  const { id: workspaceId } = useWorkspace();
  const { appName, accountOf, shared, signsIn } = integration;
  const { setAccount } = useIntegrationActions();
  const chosen = setAccount.isPending ? setAccount.variables.accountOf : accountOf;
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={text.title(integrationNameText[appName])}
      footerStart={
        signsIn &&
        onEditClient && (
          <Button variant="ghost" size="s" onPress={onEditClient}>
            {integrationText.google.change}
          </Button>
        )
      }
      footer={<Button onPress={onClose}>{text.close}</Button>}
    >
      <div className="grid grid-cols-1 gap-5">
        <RadioGroup
          label={text.label}
          options={accountKinds.map((id) => ({ id, label: text.options[id], hint: text.hints[id] }))}
          value={chosen}
          onChange={(id) =>
            setAccount.mutate({ workspaceId, appName, accountOf: id === "person" ? "person" : "workspace" })
          }
        />
        {chosen === "person" && (
          <section aria-label={text.shared} className="grid grid-cols-1 gap-2 border-line border-t pt-4">
            <p className="flex flex-wrap items-center gap-x-3">
              <span className="font-medium">{text.shared}</span>
              <AccountState {...shared} />
            </p>
            <p className="text-sm text-ink-3">{text.sharedHint}</p>
            <div className="flex flex-wrap gap-2">
              <ConnectAccount integration={integration} accountOf="workspace" onEnterKey={onEnterKey} />
              {shared.state !== "none" && (
                <Button
                  variant="ghost"
                  size="s"
                  aria-label={`${integrationText.disconnect}: ${integrationText.sharedAccount}`}
                  onPress={onDisconnect}
                >
                  {integrationText.disconnect}
                </Button>
              )}
            </div>
          </section>
        )}
      </div>
    </Dialog>
  );
}
