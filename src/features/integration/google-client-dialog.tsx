import { type FormEvent, useId, useState } from "react";
import { readRefusal } from "#client/refusal.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { limits } from "#product/limits.ts";
import { buttonText } from "#product/texts/common/buttons.ts";
import { commonToastText } from "#product/texts/common/toasts.ts";
import { integrationText } from "#product/texts/integration/integration.ts";
import { Button } from "#ui/buttons/button.tsx";
import { CopyButton } from "#ui/buttons/copy-button.tsx";
import { TextLink } from "#ui/buttons/text-link.tsx";
import { Callout } from "#ui/feedback/callout.tsx";
import { toast } from "#ui/feedback/toast.ts";
import { TextField } from "#ui/forms/text-field.tsx";
import { Dialog } from "#ui/overlays/dialog.tsx";
import { googleClientsUrl } from "./apps/connector.ts";
import { useIntegrationActions, useSignInClient } from "./client.ts";

const text = integrationText.google;

/** Asks the owner for the client by which Google knows this workspace, and shows how to create one. */
export function GoogleClientDialog({ onClose }: { onClose: () => void }) {
  const { id: workspaceId } = useWorkspace();
  const formId = useId();
  const { data: client } = useSignInClient();
  const { setClient, deleteClient } = useIntegrationActions();
  const [clientId, setClientId] = useState("");
  const [clientSecret, setClientSecret] = useState("");
  const isFilled = clientId.trim() !== "" && clientSecret.trim() !== "";
  const isOwn = client?.source === "workspace";
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isFilled || setClient.isPending) return;
    setClient.mutate(
      { workspaceId, clientId, clientSecret },
      {
        onSuccess() {
          toast.success(text.saved);
          onClose();
        },
      },
    );
  }
  function remove() {
    deleteClient.mutate(
      { workspaceId },
      {
        onSuccess() {
          toast.success(text.removed);
          onClose();
        },
      },
    );
  }
  const refusal = setClient.error ? readRefusal(setClient.error, commonToastText.unknown) : null;
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={text.title}
      footerStart={
        isOwn && (
          <Button variant="ghost" isPending={deleteClient.isPending} onPress={remove}>
            {text.remove}
          </Button>
        )
      }
      footer={
        <>
          <Button variant="ghost" onPress={onClose}>
            {buttonText.cancel}
          </Button>
          <Button type="submit" form={formId} variant="primary" isDisabled={!isFilled} isPending={setClient.isPending}>
            {text.save}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate className="grid grid-cols-1 gap-4">
        {client?.source === "instance" && <Callout>{text.fromInstance}</Callout>}
        <Guide redirectUrl={client?.redirectUrl ?? ""} />
        <TextField
          label={text.clientId}
          hint={text.clientIdHint}
          error={refusal?.fields[0]?.text ?? refusal?.text}
          value={clientId}
          onChange={setClientId}
          placeholder={client?.clientId}
          maxLength={limits.oauth.clientIdChars}
          autoComplete="off"
          isMono
        />
        <TextField
          label={text.clientSecret}
          hint={text.secretHint}
          type="password"
          autoComplete="new-password"
          value={clientSecret}
          onChange={setClientSecret}
          maxLength={limits.oauth.clientSecretChars}
          isMono
        />
        {isOwn && <p className="text-sm text-ink-3">{text.replaces}</p>}
      </form>
    </Dialog>
  );
}

function Guide({ redirectUrl }: { redirectUrl: string }) {
  const [project, audience, client, copy] = text.steps;
  return (
    <div className="grid grid-cols-1 gap-2 text-sm">
      <ol className="grid list-decimal grid-cols-1 gap-2 pl-5 marker:text-ink-3">
        <li>{project}</li>
        <li>{audience}</li>
        <li>
          {client}
          <span className="mt-1 flex items-center gap-2">
            <code className="min-w-0 font-mono text-xs wrap-anywhere">{redirectUrl}</code>
            <CopyButton text={redirectUrl} label={text.redirectUri} size="xs" />
          </span>
        </li>
        <li>{copy}</li>
      </ol>
      <TextLink href={googleClientsUrl} isExternal>
        {text.console}
      </TextLink>
    </div>
  );
}
