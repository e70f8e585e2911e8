import { useEffect, useState } from "react";
import { signInText } from "#product/texts/sign-in/sign-in.ts";
import { timers } from "#product/timers.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Callout } from "#ui/feedback/callout.tsx";
import { useSignInOptions } from "./client.ts";

interface CheckYourEmailProps {
  /** Sends the email again, at most once a minute. */
  onResend?: () => void;
  isPending?: boolean;
  error?: string;
  /** Back to the form, to enter another address. */
  onUseOtherEmail?: () => void;
}

/** The actions below "Check your email". Without a mail server, a note says where the email is. */
export function CheckYourEmail({ onResend, isPending, error, onUseOtherEmail }: CheckYourEmailProps) {
  const { data: options } = useSignInOptions();
  const [isCoolingDown, setCoolingDown] = useState(true);
  useEffect(() => {
    if (!isCoolingDown) return;
    const timer = setTimeout(() => setCoolingDown(false), timers.account.resendPauseMs);
    return () => clearTimeout(timer);
  }, [isCoolingDown]);
  return (
    <>
      {options && !options.hasMailServer && <Callout>{signInText.linkInOutbox}</Callout>}
      {error && (
        <Callout tone="danger" isAnnounced>
          {error}
        </Callout>
      )}
      <div className="flex flex-wrap gap-2">
        {onResend && (
          <Button
            isDisabled={isCoolingDown}
            isPending={isPending}
            onPress={() => {
              setCoolingDown(true);
              onResend();
            }}
          >
            {signInText.magicLinkSent.resend}
          </Button>
        )}
        {onUseOtherEmail && (
          <Button variant="ghost" onPress={onUseOtherEmail}>
            {signInText.magicLinkSent.useAnotherEmail}
          </Button>
        )}
      </div>
    </>
  );
}
