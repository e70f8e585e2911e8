import { useEffect, useState } from "react";
import { accountText } from "#product/texts/account.ts";
import { identityText } from "#product/texts/identity.ts";
import { timers } from "#product/timers.ts";
import { Button } from "#ui/button.tsx";
import { Callout } from "#ui/note.tsx";
import { useSignInOptions } from "./client.ts";

interface CheckMailProps {
  /** Sends the mail again; resting a minute between two. */
  onAgain?: () => void;
  isPending?: boolean;
  error?: string;
  /** Back to the form, for another address. */
  onOther?: () => void;
}

/** What follows "Check your email". Without a mail server it says where the mail is. */
export function CheckMail({ onAgain, isPending, error, onOther }: CheckMailProps) {
  const { data: options } = useSignInOptions();
  const [isResting, setResting] = useState(true);
  useEffect(() => {
    if (!isResting) return;
    const timer = setTimeout(() => setResting(false), timers.account.resendPauseMs);
    return () => clearTimeout(timer);
  }, [isResting]);
  return (
    <>
      {options && !options.hasMailServer && <Callout>{identityText.outbox}</Callout>}
      {error && (
        <Callout tone="danger" isAnnounced>
          {error}
        </Callout>
      )}
      <div className="flex flex-wrap gap-2">
        {onAgain && (
          <Button
            isDisabled={isResting}
            isPending={isPending}
            onPress={() => {
              setResting(true);
              onAgain();
            }}
          >
            {accountText.magicLink.again}
          </Button>
        )}
        {onOther && (
          <Button variant="ghost" onPress={onOther}>
            {accountText.magicLink.other}
          </Button>
        )}
      </div>
    </>
  );
}
