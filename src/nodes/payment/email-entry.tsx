import { type FormEvent, useState } from "react";
import { isEmail } from "#lib/email.ts";
import { commonErrorText } from "#product/texts/common/errors.ts";
import { paymentStepText } from "#product/texts/run/payment-step.ts";
import { Button } from "#ui/buttons/button.tsx";
import { TextField } from "#ui/forms/text-field.tsx";

const text = paymentStepText;

/** The email address for the receipt. */
export function EmailEntry({ isPending, onProceed }: { isPending: boolean; onProceed: (email: string) => void }) {
  const [email, setEmail] = useState("");
  const [isLeft, setLeft] = useState(false);
  const isValid = isEmail(email.trim());
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isValid && !isPending) onProceed(email.trim());
  };
  return (
    <form noValidate onSubmit={submit} className="grid grid-cols-1 justify-items-start gap-4">
      <TextField
        label={text.email}
        type="email"
        inputMode="email"
        autoComplete="email"
        value={email}
        onChange={setEmail}
        onBlur={() => setLeft(true)}
        error={isLeft && email && !isValid ? commonErrorText.invalidEmail : undefined}
        className="w-full"
      />
      <Button type="submit" variant="primary" isDisabled={!isValid} isPending={isPending}>
        {text.proceed}
      </Button>
    </form>
  );
}
