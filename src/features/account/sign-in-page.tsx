import { useState } from "react";
import { isEmail } from "#lib/email.ts";
import { commonErrorText } from "#product/texts/common/errors.ts";
import { authErrorText } from "#product/texts/sign-in/auth-errors.ts";
import { signInText } from "#product/texts/sign-in/sign-in.ts";
import { urls } from "#product/urls.ts";
import { Button } from "#ui/buttons/button.tsx";
import { TextLink } from "#ui/buttons/text-link.tsx";
import { Callout } from "#ui/feedback/callout.tsx";
import { AuthFrame } from "./auth-frame.tsx";
import { CheckYourEmail } from "./check-your-email.tsx";
import { focusFirstError, openMagicLink, useSendMagicLink, useSignIn, useSignInOptions } from "./client.ts";
import { EmailField } from "./email-field.tsx";
import { PasswordField } from "./password-field.tsx";
import { SocialButtons } from "./social-buttons.tsx";

interface SignInPageProps {
  /** Path to open after signing in; a URL of another site leads to the home page. */
  next?: string;
  /** Error code from the URL, set by Google, GitHub, or an expired link. */
  error?: string;
}

const text = signInText;

/** Sign-in with a password, a link by email, Google, or GitHub. */
export function SignInPage({ next, error }: SignInPageProps) {
  const [token] = useState(() => /[#&]token=([\w.-]+)/.exec(location.hash)?.[1] ?? null);
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const [emailError, setEmailError] = useState<string>();
  const { data: options } = useSignInOptions();
  const signIn = useSignIn(next);
  const magicLink = useSendMagicLink(next);

  const address = email.trim();
  const withValidEmail = (submit: (email: string) => void) => {
    setEmailError(isEmail(address) ? undefined : commonErrorText.invalidEmail);
    if (isEmail(address)) submit(address);
  };

  if (token) {
    const { title, text: explained, submit } = signInText.magicLinkReady;
    return (
      <AuthFrame title={title} description={explained}>
        <Button variant="primary" size="l" isFullWidth autoFocus onPress={() => openMagicLink(token, next)}>
          {submit}
        </Button>
      </AuthFrame>
    );
  }
  if (magicLink.isSuccess) {
    return (
      <AuthFrame title={signInText.magicLinkSent.sentTitle} description={signInText.magicLinkSent.sent(address)}>
        <CheckYourEmail
          onResend={() => withValidEmail((to) => magicLink.mutate({ email: to }))}
          isPending={magicLink.isPending}
          onUseOtherEmail={() => magicLink.reset()}
        />
      </AuthFrame>
    );
  }
  // A server without accounts shows its setup page.
  if (options?.isFirst) {
    location.replace(urls.setup());
    return null;
  }
  const errorMessage = signIn.error?.message ?? magicLink.error?.message ?? (error ? authErrorText(error) : null);
  const canSignUp = options && (options.signup !== "closed" || options.isFirst);
  return (
    <AuthFrame
      title={text.title}
      description={next && next !== "/" ? text.signInToContinue : undefined}
      footer={
        canSignUp && (
          <>
            {text.noAccount} <TextLink href={urls.signUp({ next })}>{text.signUp}</TextLink>
          </>
        )
      }
    >
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          withValidEmail((to) => signIn.mutate({ email: to, password }));
          focusFirstError(event.currentTarget);
        }}
      >
        {errorMessage && (
          <Callout tone="danger" isAnnounced>
            {errorMessage}
          </Callout>
        )}
        <EmailField label={text.email} value={email} onChange={setEmail} error={emailError} autoFocus />
        <PasswordField
          kind="current"
          label={text.password}
          labelEnd={<TextLink href={urls.forgotPassword()}>{text.forgotPassword}</TextLink>}
          value={password}
          onChange={setPassword}
        />
        <Button
          type="submit"
          variant="primary"
          size="l"
          isFullWidth
          isDisabled={!password}
          isPending={signIn.isPending}
        >
          {text.submit}
        </Button>
      </form>
      {options && (options.hasMailServer || options.providers.length > 0) && (
        <>
          <p className="flex items-center gap-3 text-sm text-ink-3 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
            {text.or}
          </p>
          <div className="flex flex-col gap-2">
            {options.hasMailServer && (
              <Button
                size="l"
                isFullWidth
                isPending={magicLink.isPending}
                onPress={() => withValidEmail((to) => magicLink.mutate({ email: to }))}
              >
                {text.magicLink}
              </Button>
            )}
            <SocialButtons next={next} />
          </div>
        </>
      )}
    </AuthFrame>
  );
}
