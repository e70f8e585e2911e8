import { type FormEvent, useId, useState } from "react";
import { readRefusal } from "#client/refusal.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { isEmail } from "#lib/email.ts";
import type { AccountKind } from "#product/accounts/account-kind.ts";
import { limits } from "#product/limits.ts";
import { buttonText } from "#product/texts/common/buttons.ts";
import { commonToastText } from "#product/texts/common/toasts.ts";
import { integrationText } from "#product/texts/integration/integration.ts";
import { integrationNameText } from "#product/texts/integration/integration-names.ts";
import { mailboxText as text } from "#product/texts/integration/mailbox.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Callout } from "#ui/feedback/callout.tsx";
import { Spinner } from "#ui/feedback/spinner.tsx";
import { toast } from "#ui/feedback/toast.ts";
import { TextField } from "#ui/forms/text-field.tsx";
import { Disclosure } from "#ui/layout/disclosure.tsx";
import { Dialog } from "#ui/overlays/dialog.tsx";
import { useConnectMailbox, useMailbox } from "../../client.ts";
import { guessServers } from "./providers.ts";
import { ServerFields } from "./server-fields.tsx";
import type { MailboxSettings, MailServer } from "./settings.ts";

interface MailboxDialogProps {
  accountOf: AccountKind;
  onClose: () => void;
}

/** Asks for an address, its password and its servers. Both servers are tried before anything is stored. */
export function MailboxDialog({ accountOf, onClose }: MailboxDialogProps) {
  const formId = useId();
  const { data: stored, isLoading } = useMailbox(accountOf);
  const connect = useConnectMailbox();
  const [canSubmit, setCanSubmit] = useState(false);
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && !connect.isPending && onClose()}
      title={text.title}
      footer={
        <>
          <Button variant="ghost" onPress={onClose}>
            {buttonText.cancel}
          </Button>
          <Button type="submit" form={formId} variant="primary" isDisabled={!canSubmit} isPending={connect.isPending}>
            {integrationText.connect}
          </Button>
        </>
      }
    >
      {isLoading ? (
        <Spinner />
      ) : (
        <MailboxForm
          id={formId}
          accountOf={accountOf}
          stored={stored ?? null}
          connect={connect}
          onComplete={setCanSubmit}
          onDone={onClose}
        />
      )}
    </Dialog>
  );
}

const emptyServer = (port: number): MailServer => ({ host: "", port, encryption: "tls" });

interface MailboxFormProps {
  id: string;
  accountOf: AccountKind;
  stored: MailboxSettings | null;
  connect: ReturnType<typeof useConnectMailbox>;
  onComplete: (isComplete: boolean) => void;
  onDone: () => void;
}

function MailboxForm({ id, accountOf, stored, connect, onComplete, onDone }: MailboxFormProps) {
  const { id: workspaceId } = useWorkspace();
  const [form, setForm] = useState<MailboxSettings & { password: string }>(() => ({
    address: "",
    name: "",
    user: "",
    imap: emptyServer(993),
    smtp: emptyServer(465),
    ...stored,
    password: "",
  }));
  const [isOpen, setOpen] = useState(false);
  /** A server that a person has typed is not guessed again. */
  const [isTyped, setTyped] = useState(stored !== null);
  const complete = (next: typeof form) =>
    isEmail(next.address.trim()) &&
    next.password !== "" &&
    next.imap.host.trim() !== "" &&
    next.smtp.host.trim() !== "";
  function change(part: Partial<typeof form>) {
    const guessed = part.address !== undefined && !isTyped ? guessServers(part.address) : null;
    const next = { ...form, ...guessed, ...part };
    setForm(next);
    onComplete(complete(next));
  }
  function changeServer(part: Pick<Partial<typeof form>, "imap" | "smtp">) {
    setTyped(true);
    change(part);
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!complete(form) || connect.isPending) return;
    connect.mutate(
      { workspaceId, accountOf, account: form },
      {
        onSuccess() {
          toast.success(integrationText.dialog.connected(integrationNameText.mailbox));
          onDone();
        },
        // What has to change is most often there.
        onError: () => setOpen(true),
      },
    );
  }
  return (
    <form id={id} onSubmit={submit} className="grid gap-4">
      {connect.error && (
        <Callout tone="danger" title={text.failed} isAnnounced>
          {readRefusal(connect.error, commonToastText.unknown).text}
        </Callout>
      )}
      <TextField
        label={text.address}
        type="email"
        autoComplete="off"
        value={form.address}
        onChange={(address) => change({ address })}
        maxLength={limits.account.emailChars}
        autoFocus
      />
      <TextField
        label={text.password}
        hint={stored ? text.passwordAgain : text.passwordHint}
        type="password"
        autoComplete="new-password"
        value={form.password}
        onChange={(password) => change({ password })}
        maxLength={limits.mailbox.passwordChars}
      />
      <TextField
        label={text.name}
        hint={text.nameHint}
        isOptional
        autoComplete="off"
        value={form.name}
        onChange={(name) => change({ name: name.replaceAll(/[<>"]/g, "") })}
        maxLength={limits.mailbox.nameChars}
      />
      <Disclosure
        title={text.servers}
        meta={form.imap.host && form.smtp.host ? text.serversMeta(form.imap.host, form.smtp.host) : undefined}
        isOpen={isOpen}
        onOpenChange={setOpen}
      >
        <div className="grid gap-4 pt-3">
          <ServerFields name={text.imap} value={form.imap} onChange={(imap) => changeServer({ imap })} />
          <ServerFields name={text.smtp} value={form.smtp} onChange={(smtp) => changeServer({ smtp })} />
          <TextField
            label={text.user}
            hint={text.userHint}
            isOptional
            autoComplete="off"
            value={form.user}
            onChange={(user) => change({ user })}
            maxLength={limits.mailbox.userChars}
          />
        </div>
      </Disclosure>
      <p className="text-sm text-ink-3">{text.note}</p>
    </form>
  );
}
