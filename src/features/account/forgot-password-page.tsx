import { useState } from "react";
import { isEmail } from "#lib/email.ts";
import { commonErrorText } from "#product/texts/common/errors.ts";
import { forgotPasswordText } from "#product/texts/sign-in/password-reset.ts";
import { signInText } from "#product/texts/sign-in/sign-in.ts";
import { urls } from "#product/urls.ts";
import { Button } from "#ui/buttons/button.tsx";
import { TextLink } from "#ui/buttons/text-link.tsx";
import { Callout } from "#ui/feedback/callout.tsx";
import { AuthFrame } from "./auth-frame.tsx";
import { CheckYourEmail } from "./check-your-email.tsx";
import { focusFirstError, useRequestPasswordReset, useSignInOptions } from "./client.ts";
import { EmailField } from "./email-field.tsx";

const text = forgotPasswordText;

/** Requests a link to reset the password. The page doesn't reveal whether the address has an account. */
export function ForgotPasswordPage() {
  const [email, setEmail] = useState("");
  const [emailError, setEmailError] = useState<string>();
  const reset = useRequestPasswordReset();
  const address = email.trim();
  const send = () => {
    setEmailError(isEmail(address) ? undefined : commonErrorText.invalidEmail);
    if (isEmail(address)) reset.mutate({ email: address });
  };
  const { data: options } = useSignInOptions();
  const foot = <TextLink href={urls.signIn()}>{text.back}</TextLink>;
  if (reset.isSuccess && !options?.hasMailServer)
    return <AuthFrame title={text.noMailServerTitle} description={text.noMailServer(address)} footer={foot} />;
  if (reset.isSuccess) {
    return (
      <AuthFrame title={text.sentTitle} description={text.sent(address)} footer={foot}>
        <CheckYourEmail onResend={send} isPending={reset.isPending} onUseOtherEmail={() => reset.reset()} />
      </AuthFrame>
    );
  }
  return (
    <AuthFrame title={text.title} description={text.text} footer={foot}>
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          send();
          focusFirstError(event.currentTarget);
        }}
      >
        {reset.error && (
          <Callout tone="danger" isAnnounced>
            {reset.error.message}
          </Callout>
        )}
        <EmailField label={signInText.email} value={email} onChange={setEmail} error={emailError} autoFocus />
        <Button type="submit" variant="primary" size="l" isFullWidth isPending={reset.isPending}>
          {text.submit}
        </Button>
      </form>
    </AuthFrame>
  );
}
