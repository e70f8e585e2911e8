import { useState } from "react";
import { limits } from "#product/limits.ts";
import { accountText } from "#product/texts/account.ts";
import { identityText } from "#product/texts/identity.ts";
import { Button } from "#ui/button.tsx";
import { Callout } from "#ui/note.tsx";
import { toast } from "#ui/toast.ts";
import { focusProblem, useAskForReset, useChangePassword, useMe, useSignInOptions } from "./client.ts";
import { PasswordField } from "./password-field.tsx";

const text = accountText.security;
const minChars = limits.account.passwordChars.min;

/** Changes the password, which signs out all other devices. Whoever has none gets a link to set one. */
export function PasswordForm() {
  const { data: me } = useMe();
  const [currentPassword, setCurrent] = useState("");
  const [newPassword, setNew] = useState("");
  const [isChecked, setChecked] = useState(false);
  const change = useChangePassword();
  const ask = useAskForReset();
  const { data: options } = useSignInOptions();
  const sent = options?.hasMailServer ? accountText.forgot.sent : accountText.forgot.noMail;
  const problem = newPassword.length >= minChars ? undefined : accountText.signUp.weak(minChars);

  if (me && !me.hasPassword)
    return (
      <Callout
        title={ask.isSuccess ? sent(me.email) : identityText.noPassword}
        action={
          !ask.isSuccess && (
            <Button size="s" isPending={ask.isPending} onPress={() => ask.mutate({ email: me.email })}>
              {identityText.setPassword}
            </Button>
          )
        }
      />
    );
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        setChecked(true);
        if (problem) return focusProblem(event.currentTarget);
        change.mutate(
          { currentPassword, newPassword },
          {
            onSuccess: () => {
              setCurrent("");
              setNew("");
              setChecked(false);
              toast.success(text.passwordChanged);
            },
          },
        );
      }}
    >
      <PasswordField
        kind="current"
        label={text.currentPassword}
        value={currentPassword}
        onChange={setCurrent}
        error={change.error?.message}
      />
      <PasswordField
        kind="new"
        label={text.newPassword}
        hint={accountText.signUp.passwordHint(minChars)}
        value={newPassword}
        onChange={setNew}
        error={isChecked ? problem : undefined}
      />
      <Button
        type="submit"
        className="self-start"
        isDisabled={!currentPassword || !newPassword}
        isPending={change.isPending}
      >
        {text.changePassword}
      </Button>
    </form>
  );
}
