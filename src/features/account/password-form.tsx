import { useState } from "react";
import { limits } from "#product/limits.ts";
import { accountSettingsText } from "#product/texts/account/account-settings.ts";
import { forgotPasswordText } from "#product/texts/sign-in/password-reset.ts";
import { signUpText } from "#product/texts/sign-in/sign-up.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Callout } from "#ui/feedback/callout.tsx";
import { toast } from "#ui/feedback/toast.ts";
import { focusFirstError, useChangePassword, useMe, useRequestPasswordReset, useSignInOptions } from "./client.ts";
import { PasswordField } from "./password-field.tsx";

const text = accountSettingsText.security;
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
  const sentText = options?.hasMailServer ? forgotPasswordText.sent : forgotPasswordText.noMailServer;
  const passwordError = newPassword.length >= minChars ? undefined : signUpText.passwordTooShort(minChars);

  if (me && !me.hasPassword)
    return (
      <Callout
        title={requestReset.isSuccess ? sentText(me.email) : accountSettingsText.security.noPassword}
        action={
          !requestReset.isSuccess && (
            <Button
              size="s"
              isPending={requestReset.isPending}
              onPress={() => requestReset.mutate({ email: me.email })}
            >
              {accountSettingsText.security.setPassword}
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
        hint={signUpText.passwordHint(minChars)}
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
