import { useState } from "react";
import { limits } from "#product/limits.ts";
import { forgotPasswordText, resetPasswordText } from "#product/texts/sign-in/password-reset.ts";
import { signInText } from "#product/texts/sign-in/sign-in.ts";
import { signUpText } from "#product/texts/sign-in/sign-up.ts";
import { urls } from "#product/urls.ts";
import { Button } from "#ui/buttons/button.tsx";
import { buttonClass } from "#ui/buttons/button-class.ts";
import { TextLink } from "#ui/buttons/text-link.tsx";
import { Callout } from "#ui/feedback/callout.tsx";
import { AuthFrame } from "./auth-frame.tsx";
import { focusFirstError, useResetPassword } from "./client.ts";
import { PasswordField } from "./password-field.tsx";

const text = resetPasswordText;
const minChars = limits.account.passwordChars.min;

/** The page behind the link in the password reset email; `token` comes from the link. */
export function ResetPasswordPage({ token = "" }: { token?: string }) {
  const [newPassword, setNewPassword] = useState("");
  const [isChecked, setChecked] = useState(false);
  const reset = useResetPassword();
  const passwordError = newPassword.length >= minChars ? undefined : signUpText.passwordTooShort(minChars);
  if (reset.isSuccess) {
    return (
      <AuthFrame title={text.title} description={text.passwordChanged}>
        <a href={urls.signIn()} className={buttonClass({ variant: "primary", size: "l", isFullWidth: true })}>
          {signInText.submit}
        </a>
      </AuthFrame>
    );
  }
  return (
    <AuthFrame title={text.title} footer={<TextLink href={urls.signIn()}>{forgotPasswordText.back}</TextLink>}>
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          setChecked(true);
          if (passwordError) focusFirstError(event.currentTarget);
          else reset.mutate({ token, newPassword });
        }}
      >
        {reset.error && (
          <Callout
            tone="danger"
            isAnnounced
            action={<TextLink href={urls.forgotPassword()}>{forgotPasswordText.submit}</TextLink>}
          >
            {reset.error.message}
          </Callout>
        )}
        <PasswordField
          kind="new"
          label={text.password}
          hint={signUpText.passwordHint(minChars)}
          value={newPassword}
          onChange={setNewPassword}
          error={isChecked ? passwordError : undefined}
          autoFocus
        />
        <Button type="submit" variant="primary" size="l" isFullWidth isPending={reset.isPending}>
          {text.submit}
        </Button>
      </form>
    </AuthFrame>
  );
}
