import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api, client } from "#client/api.ts";
import { readRefusal } from "#client/refusal.ts";
import { commonErrorText } from "#product/texts/common/errors.ts";
import { mailServerText } from "#product/texts/instance/mail-server.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Callout } from "#ui/feedback/callout.tsx";
import { toast } from "#ui/feedback/toast.ts";
import { NumberField } from "#ui/forms/number-field.tsx";
import { TextField } from "#ui/forms/text-field.tsx";
import type { MailState } from "./schema.ts";

const text = mailServerText;

interface MailServerFormProps {
  mail: MailState;
  onSaved: () => void;
  /** A button next to "Save". */
  secondaryAction: { label: string; onPress: () => void } | null;
}

/** The form of the mail server. The server stores it after it has sent a test email. */
export function MailServerForm({ mail, onSaved, secondaryAction }: MailServerFormProps) {
  const queries = useQueryClient();
  const current = mail.server;
  const [host, setHost] = useState(current?.host ?? "");
  const [port, setPort] = useState<number | null>(current?.port ?? 587);
  const [user, setUser] = useState(current?.user ?? "");
  const [password, setPassword] = useState("");
  const [from, setFrom] = useState(current?.from ?? "");
  const keepsPassword = current?.hasPassword === true && host.trim() === current.host && user.trim() === current.user;
  const save = useMutation({
    meta: { isSilent: true },
    mutationFn: () =>
      client.operator.saveMailServer.mutate({
        host: host.trim(),
        port: port ?? 587,
        user: user.trim(),
        from: from.trim(),
        ...(password === "" && keepsPassword ? {} : { password }),
      }),
    async onSuccess({ sentTo }) {
      toast.success(text.sent(sentTo));
      await queries.invalidateQueries(api.operator.getSettings.queryFilter());
      await queries.invalidateQueries(api.user.getSignInOptions.queryFilter());
      onSaved();
    },
  });
  const isReady = host.trim() !== "" && port !== null && /\S@\S/.test(from);
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady && !save.isPending) save.mutate();
      }}
    >
      {!current && <p className="text-ink-2">{text.notSetUp}</p>}
      <div className="grid gap-3 sm:grid-cols-[1fr_9rem]">
        <TextField
          label={text.host}
          placeholder={text.hostPlaceholder}
          value={host}
          onChange={setHost}
          autoComplete="off"
        />
        <NumberField
          label={text.port}
          isPlain
          min={1}
          max={65_535}
          value={port}
          onChange={setPort}
          formatOptions={{ useGrouping: false }}
        />
      </div>
      <p className="-mt-2 text-sm text-ink-3">{text.portHint}</p>
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField label={text.user} value={user} onChange={setUser} autoComplete="off" />
        <TextField
          label={text.password}
          type="password"
          hint={keepsPassword ? text.passwordKept : undefined}
          value={password}
          onChange={setPassword}
          autoComplete="off"
        />
      </div>
      <TextField
        label={text.from}
        hint={text.fromHint}
        value={from}
        onChange={setFrom}
        placeholder={mail.defaultFrom}
      />
      {save.error && (
        <Callout tone="danger" isAnnounced>
          {readRefusal(save.error, commonErrorText.unknown).text}
        </Callout>
      )}
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" variant="primary" isPending={save.isPending} isDisabled={!isReady}>
          {text.save}
        </Button>
        {secondaryAction && (
          <Button variant="ghost" onPress={secondaryAction.onPress}>
            {secondaryAction.label}
          </Button>
        )}
      </div>
    </form>
  );
}
