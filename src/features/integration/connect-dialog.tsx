import { type FormEvent, useId, useState } from "react";
import { readRefusal } from "#client/refusal.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import type { AccountKind } from "#product/accounts/account-kind.ts";
import { limits } from "#product/limits.ts";
import { buttonText } from "#product/texts/common/buttons.ts";
import { commonToastText } from "#product/texts/common/toasts.ts";
import { integrationText as text } from "#product/texts/integration/integration.ts";
import { integrationNameText } from "#product/texts/integration/integration-names.ts";
import { Button } from "#ui/buttons/button.tsx";
import { TextLink } from "#ui/buttons/text-link.tsx";
import { toast } from "#ui/feedback/toast.ts";
import { TextField } from "#ui/forms/text-field.tsx";
import { Dialog } from "#ui/overlays/dialog.tsx";
import { connectors, type KeyAppName, useConnect } from "./client.ts";

interface ConnectDialogProps {
  appName: KeyAppName;
  accountOf: AccountKind;
  onClose: () => void;
}

/** Asks for the key of a service. It is checked before it is stored. */
export function ConnectDialog({ appName, accountOf, onClose }: ConnectDialogProps) {
  const { id: workspaceId } = useWorkspace();
  const formId = useId();
  const [key, setKey] = useState("");
  const connect = useConnect();
  const name = integrationNameText[appName];
  const keyTexts: Partial<Record<KeyAppName, string>> = text.dialog.key;
  const hints: Partial<Record<KeyAppName, string>> = text.dialog.hints;
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!key.trim() || connect.isPending) return;
    connect.mutate(
      { workspaceId, appName, accountOf, key },
      {
        onSuccess() {
          toast.success(text.dialog.connected(name));
          onClose();
        },
      },
    );
  }
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={text.dialog.title(name)}
      footer={
        <>
          <Button variant="ghost" onPress={onClose}>
            {buttonText.cancel}
          </Button>
          <Button type="submit" form={formId} variant="primary" isDisabled={!key.trim()} isPending={connect.isPending}>
            {text.connect}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate className="grid gap-4">
        <TextField
          label={keyTexts[appName] ?? ""}
          labelEnd={
            <TextLink href={connectors[appName].keyUrl} isExternal>
              {text.dialog.where}
            </TextLink>
          }
          hint={hints[appName]}
          error={connect.error ? readRefusal(connect.error, commonToastText.unknown).text : undefined}
          type="password"
          autoComplete="new-password"
          value={key}
          onChange={setKey}
          maxLength={limits.credential.valueChars}
          isMono
          autoFocus
        />
        <p className="text-sm text-ink-3">{text.dialog.notes[accountOf]}</p>
      </form>
    </Dialog>
  );
}
