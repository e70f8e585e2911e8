import { useState } from "react";
import { isEmail } from "#lib/email.ts";
import { limits } from "#product/limits.ts";
import { accountText } from "#product/texts/account.ts";
import { errorText } from "#product/texts/error.ts";
import { urls } from "#product/urls.ts";
import { Button } from "#ui/button.tsx";
import { Note } from "#ui/note.tsx";
import { TextField } from "#ui/text-field.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { AuthFrame } from "./auth-frame.tsx";
import { focusProblem, useSignInOptions, useSignUp } from "./client.ts";
import { EmailField } from "./email-field.tsx";
import { PasswordField } from "./password-field.tsx";
import { SocialButtons } from "./social-buttons.tsx";

interface SignUpPageProps {
  next?: string;
  /** Filled in already, as from an invitation. */
  email?: string;
}

const text = accountText.signUp;
const minChars = limits.account.passwordChars.min;

/** Making an account. The first one of an instance owns it, and the page says so. */
export function SignUpPage({ next, email: givenEmail = "" }: SignUpPageProps) {
  const [name, setName] = useState("");
  const [email, setEmail] = useState(givenEmail);
  const [password, setPassword] = useState("");
  const [isChecked, setChecked] = useState(false);
  const { data: options } = useSignInOptions();
  const signUp = useSignUp(next);

  const problems = {
    name: name.trim() ? undefined : errorText.common.required,
    email: isEmail(email.trim()) ? undefined : errorText.common.invalidEmail,
    password: password.length >= minChars ? undefined : text.weak(minChars),
  };
  const isFirst = options?.isFirst === true;
  const isClosed = options?.signup === "closed" && !isFirst;
  const signInFoot = (
    <>
      {text.hasAccount} <TextLink href={urls.signIn(next)}>{text.signIn}</TextLink>
    </>
  );
  if (isClosed) return <AuthFrame title={text.title} text={text.closed} foot={signInFoot} />;
  return (
    <AuthFrame
      title={isFirst ? accountText.setup.title : text.title}
      text={isFirst ? accountText.setup.text : options?.signup === "invite" ? text.closed : undefined}
      foot={isFirst ? undefined : signInFoot}
    >
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          setChecked(true);
          if (Object.values(problems).every((problem) => !problem))
            signUp.mutate({ name: name.trim(), email: email.trim(), password });
          else focusProblem(event.currentTarget);
        }}
      >
        {signUp.error && (
          <Note tone="danger" isAnnounced>
            {signUp.error.message}
          </Note>
        )}
        <TextField
          label={text.name}
          name="name"
          autoComplete="name"
          maxLength={limits.account.nameChars}
          isRequired
          autoFocus
          value={name}
          onChange={setName}
          error={isChecked ? problems.name : undefined}
        />
        <EmailField
          label={text.email}
          value={email}
          onChange={setEmail}
          error={isChecked ? problems.email : undefined}
        />
        <PasswordField
          kind="new"
          label={text.password}
          hint={text.passwordHint(minChars)}
          value={password}
          onChange={setPassword}
          error={isChecked ? problems.password : undefined}
        />
        <Button type="submit" variant="primary" size="l" isFullWidth isPending={signUp.isPending}>
          {text.submit}
        </Button>
      </form>
      <SocialButtons next={next} />
    </AuthFrame>
  );
}
