import { useState } from "react";
import { limits } from "#product/limits.ts";
import { accountText } from "#product/texts/sign-in/account.ts";
import { identityText } from "#product/texts/sign-in/identity.ts";
import { Button } from "#ui/buttons/button.tsx";
import { toast } from "#ui/feedback/toast.ts";
import { focusFirstError, useChangePassword, useMe, useRequestPasswordReset, useSignInOptions } from "./client.ts";
import { PasswordField } from "./password-field.tsx";
import { Callout } from "#ui/feedback/callout.tsx";

const text = accountText.security;
const minChars = limits.account.passwordChars.min;

/** Changes the password and signs out all other devices. A person without a password can request a link to set one. */
export function PasswordForm() {
  const { data: me } = useMe();
  const [currentPassword, setCurrent] = useState("");
  const [newPassword, setNew] = useState("");
  const [isChecked, setChecked] = useState(false);
  const change = useChangePassword();
  const requestReset = useRequestPasswordReset();
  const { data: options } = useSignInOptions();
  const sentText = options?.hasMailServer ? accountText.forgot.sent : accountText.forgot.noMailServer;
  const passwordError = newPassword.length >= minChars ? undefined : accountText.signUp.passwordTooShort(minChars);

  if (me && !me.hasPassword)
    return (
      <Callout
        title={requestReset.isSuccess ? sentText(me.email) : identityText.noPassword}
        action={
          !requestReset.isSuccess && (
            <Button
              size="s"
              isPending={requestReset.isPending}
              onPress={() => requestReset.mutate({ email: me.email })}
            >
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
        if (passwordError) return focusFirstError(event.currentTarget);
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
        error={isChecked ? passwordError : undefined}
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
