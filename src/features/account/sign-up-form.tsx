import { useState } from "react";
import { isEmail } from "#lib/email.ts";
import { limits } from "#product/limits.ts";
import { commonErrorText } from "#product/texts/common/errors.ts";
import { signUpText } from "#product/texts/sign-in/sign-up.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Callout } from "#ui/feedback/callout.tsx";
import { TextField } from "#ui/forms/text-field.tsx";
import { focusFirstError, useSignUp } from "./client.ts";
import { EmailField } from "./email-field.tsx";
import { PasswordField } from "./password-field.tsx";

interface SignUpFormProps {
  /** Initial email address. */
  email?: string;
  /** Set for invitations, which are for a single address. */
  isEmailLocked?: boolean;
  submitText: string;
  /** Called when the account exists and is signed in. */
  onSignedUp: () => void;
  /** True while the work after signing up is still running. */
  isBusy?: boolean;
}

const text = signUpText;
const minChars = limits.account.passwordChars.min;

/** Name, email address, and password of a new account. */
export function SignUpForm({
  email: givenEmail = "",
  isEmailLocked = false,
  submitText,
  onSignedUp,
  isBusy = false,
}: SignUpFormProps) {
  const [name, setName] = useState("");
  const [email, setEmail] = useState(givenEmail);
  const [password, setPassword] = useState("");
  const [isChecked, setChecked] = useState(false);
  const signUp = useSignUp(onSignedUp);
  const errors = {
    name: name.trim() ? undefined : commonErrorText.required,
    email: isEmail(email.trim()) ? undefined : commonErrorText.invalidEmail,
    password: password.length >= minChars ? undefined : text.passwordTooShort(minChars),
  };
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        setChecked(true);
        if (Object.values(errors).every((problem) => !problem))
          signUp.mutate({ name: name.trim(), email: email.trim(), password });
        else focusFirstError(event.currentTarget);
      }}
    >
      {signUp.error && (
        <Callout tone="danger" isAnnounced>
          {signUp.error.message}
        </Callout>
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
        error={isChecked ? errors.name : undefined}
      />
      <EmailField
        label={text.email}
        value={email}
        onChange={setEmail}
        error={isChecked ? errors.email : undefined}
        isReadOnly={isEmailLocked}
      />
      <PasswordField
        kind="new"
        label={text.password}
        hint={text.passwordHint(minChars)}
        value={password}
        onChange={setPassword}
        error={isChecked ? errors.password : undefined}
      />
      <Button type="submit" variant="primary" size="l" isFullWidth isPending={signUp.isPending || isBusy}>
        {submitText}
      </Button>
    </form>
  );
}
