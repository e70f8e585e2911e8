import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api, client } from "#client/api.ts";
import { buttonText } from "#product/texts/common/buttons.ts";
import { mailServerText } from "#product/texts/instance/mail-server.ts";
import { Button } from "#ui/buttons/button.tsx";
import { toast } from "#ui/feedback/toast.ts";
import { SectionHeader } from "#ui/layout/section-header.tsx";
import { ConfirmDialog } from "#ui/overlays/confirm-dialog.tsx";
import { MailServerForm } from "./mail-server-form.tsx";
import type { MailState } from "./schema.ts";

const text = mailServerText;

/** The current mail server, with buttons to change or remove it. */
export function MailServerSection({ mail }: { mail: MailState }) {
  const queries = useQueryClient();
  const [isEditing, setEditing] = useState(false);
  const [isConfirmingRemoval, setConfirmingRemoval] = useState(false);
  const remove = useMutation({
    mutationFn: () => client.operator.removeMailServer.mutate(),
    async onSuccess() {
      toast.success(text.removed);
      await queries.invalidateQueries(api.operator.getSettings.queryFilter());
      await queries.invalidateQueries(api.user.getSignInOptions.queryFilter());
    },
    onSettled: () => setConfirmingRemoval(false),
  });
  const close = () => setEditing(false);
  return (
    <section aria-labelledby="mail-server" className="flex max-w-read flex-col gap-4">
      <SectionHeader id="mail-server" title={text.title} />
      {mail.isFixed ? (
        <p className="text-ink-2">{text.setByEnvironment}</p>
      ) : isEditing || !mail.server ? (
        <MailServerForm
          mail={mail}
          onSaved={close}
          secondaryAction={mail.server && { label: buttonText.cancel, onPress: close }}
        />
      ) : (
        <div className="flex flex-wrap items-center gap-2">
          <p className="min-w-0 flex-1 wrap-anywhere text-ink-2">{text.sentThrough(mail.server.host)}</p>
          <Button onPress={() => setEditing(true)}>{text.change}</Button>
          <Button variant="ghost" onPress={() => setConfirmingRemoval(true)}>
            {text.remove}
          </Button>
        </div>
      )}
      <ConfirmDialog
        isOpen={isConfirmingRemoval}
        onOpenChange={setConfirmingRemoval}
        title={text.removeQuestion.title}
        confirmText={text.removeQuestion.confirm}
        isPending={remove.isPending}
        onConfirm={() => remove.mutate()}
      >
        {text.removeQuestion.text}
      </ConfirmDialog>
    </section>
  );
}
