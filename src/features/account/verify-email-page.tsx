import { useEffect, useRef } from "react";
import { AppError } from "#lib/errors.ts";
import { localPath } from "#lib/local-path.ts";
import { pageStateText } from "#product/texts/shell/page-states.ts";
import { signInText } from "#product/texts/sign-in/sign-in.ts";
import { verifyEmailText } from "#product/texts/sign-in/verify-email.ts";
import { urls } from "#product/urls.ts";
import { buttonClass } from "#ui/buttons/button-class.ts";
import { Callout } from "#ui/feedback/callout.tsx";
import { Spinner } from "#ui/feedback/spinner.tsx";
import { AuthFrame } from "./auth-frame.tsx";
import { CheckYourEmail } from "./check-your-email.tsx";
import { useMe, useResendVerification, useVerifyEmail } from "./client.ts";

interface VerifyEmailPageProps {
  /** Token from the link in the email. Without it, the page says that an email was sent. */
  token?: string;
  next?: string;
}

const text = verifyEmailText;

/**
 * Confirms an email address. This needs a session of the account, so on another device the link asks to sign in first.
 */
export function VerifyEmailPage({ token, next }: VerifyEmailPageProps) {
  const { data: me } = useMe();
  const verify = useVerifyEmail();
  const resend = useResendVerification();
  const hasRequested = useRef(false);
  const { mutate } = verify;
  useEffect(() => {
    if (!token || hasRequested.current) return;
    hasRequested.current = true;
    mutate({ token });
  }, [token, mutate]);

  const continueLink = (
    <a href={localPath(next)} className={buttonClass({ variant: "primary", size: "l", isFullWidth: true })}>
      {verifyEmailText.continue}
    </a>
  );
  const resendActions = me && (
    <CheckYourEmail
      onResend={() => resend.mutate({ email: me.email })}
      isPending={resend.isPending}
      error={resend.error?.message}
    />
  );
  if (verify.isSuccess || me?.isEmailVerified) return <AuthFrame title={text.confirmed}>{continueLink}</AuthFrame>;
  if (!token)
    return (
      <AuthFrame title={text.title} description={me && text.text(me.email)}>
        {resendActions}
      </AuthFrame>
    );
  if (verify.error) {
    const mustSignIn = verify.error instanceof AppError && requiresSignIn(verify.error.details);
    const { title, text: explained } = verifyEmailText.verifySignIn;
    if (mustSignIn)
      return (
        <AuthFrame title={title} description={explained}>
          <a
            href={urls.signIn(urls.verifyEmail(token))}
            className={buttonClass({ variant: "primary", size: "l", isFullWidth: true })}
          >
            {signInText.submit}
          </a>
        </AuthFrame>
      );
    return (
      <AuthFrame title={text.title}>
        <Callout tone="danger" isAnnounced>
          {verify.error.message}
        </Callout>
        {resendActions}
      </AuthFrame>
    );
  }
  return (
    <AuthFrame title={verifyEmailText.verifying}>
      <Spinner label={pageStateText.loading} />
    </AuthFrame>
  );
}

const requiresSignIn = (details: unknown) =>
  typeof details === "object" && details !== null && "code" in details && details.code === "SIGN_IN_FIRST";
