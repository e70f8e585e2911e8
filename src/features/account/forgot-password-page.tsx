import { useState } from "react";
import { isEmail } from "#lib/email.ts";
import { accountText } from "#product/texts/account.ts";
import { errorText } from "#product/texts/error.ts";
import { urls } from "#product/urls.ts";
import { Button } from "#ui/button.tsx";
import { Callout } from "#ui/note.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { AuthFrame } from "./auth-frame.tsx";
import { CheckMail } from "./check-mail.tsx";
import { focusProblem, useAskForReset, useSignInOptions } from "./client.ts";
import { EmailField } from "./email-field.tsx";

const text = accountText.forgot;

/** Asking for a link to set a new password. The answer is the same whether the address has an account or not. */
export function ForgotPasswordPage() {
  const [email, setEmail] = useState("");
  const [emailError, setEmailError] = useState<string>();
  const reset = useAskForReset();
  const address = email.trim();
  const send = () => {
    setEmailError(isEmail(address) ? undefined : errorText.common.invalidEmail);
    if (isEmail(address)) reset.mutate({ email: address });
  };
  const { data: options } = useSignInOptions();
  const foot = <TextLink href={urls.signIn()}>{text.back}</TextLink>;
  if (reset.isSuccess && !options?.hasMailServer)
    return <AuthFrame title={text.noMailTitle} text={text.noMail(address)} foot={foot} />;
  if (reset.isSuccess) {
    return (
      <AuthFrame title={text.sentTitle} text={text.sent(address)} foot={foot}>
        <CheckMail onAgain={send} isPending={reset.isPending} onOther={() => reset.reset()} />
      </AuthFrame>
    );
  }
  return (
    <AuthFrame title={text.title} text={text.text} foot={foot}>
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          send();
          focusProblem(event.currentTarget);
        }}
      >
        {reset.error && (
          <Callout tone="danger" isAnnounced>
            {reset.error.message}
          </Callout>
        )}
        <EmailField label={accountText.signIn.email} value={email} onChange={setEmail} error={emailError} autoFocus />
        <Button type="submit" variant="primary" size="l" isFullWidth isPending={reset.isPending}>
          {text.submit}
        </Button>
      </form>
    </AuthFrame>
  );
}
