import { signUpText } from "#product/texts/sign-in/sign-up.ts";
import { urls } from "#product/urls.ts";
import { TextLink } from "#ui/buttons/text-link.tsx";
import { AuthFrame } from "./auth-frame.tsx";
import { navigateWithReload, useSignInOptions } from "./client.ts";
import { SignUpForm } from "./sign-up-form.tsx";
import { SocialButtons } from "./social-buttons.tsx";

interface SignUpPageProps {
  next?: string;
  /** Initial email address. */
  email?: string;
}

const text = signUpText;

/** Creates an account. For the first account, the page says that it becomes the operator. */
export function SignUpPage({ next, email }: SignUpPageProps) {
  const { data: options } = useSignInOptions();
  const isFirst = options?.isFirst === true;
  const isClosed = options?.signup === "closed" && !isFirst;
  const signInFoot = (
    <>
      {text.hasAccount} <TextLink href={urls.signIn(next)}>{text.signIn}</TextLink>
    </>
  );
  if (isClosed) return <AuthFrame title={text.title} description={text.invitationRequired} footer={signInFoot} />;
  return (
    <AuthFrame
      title={isFirst ? signUpText.firstAccount.title : text.title}
      description={
        isFirst ? signUpText.firstAccount.text : options?.signup === "invite" ? text.invitationRequired : undefined
      }
      footer={isFirst ? undefined : signInFoot}
    >
      <SignUpForm email={email} submitText={text.submit} onSignedUp={() => navigateWithReload(next)} />
      <SocialButtons next={next} />
    </AuthFrame>
  );
}
