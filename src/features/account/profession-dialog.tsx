import { useState } from "react";
import { onboardingText, professions } from "#product/texts/onboarding.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { RadioGroup } from "#ui/radio-group.tsx";
import { useChangeMetadata, useMe } from "./client.ts";

const text = onboardingText.profession;
/** Remembers on this device that the question was put aside; the answer itself is kept with the person. */
const skippedKey = "troupe-profession-skipped";

/** Asked once, after the first sign-in (behaviours 22). `isAllowed`: nothing else is in the way. */
export function ProfessionDialog({ isAllowed }: { isAllowed: boolean }) {
  const { data: me } = useMe();
  const change = useChangeMetadata();
  const [profession, setProfession] = useState<string | null>(null);
  const [isSkipped, setSkipped] = useState(() => localStorage.getItem(skippedKey) !== null);
  if (!me) return null;
  const skip = () => {
    localStorage.setItem(skippedKey, me.id);
    setSkipped(true);
  };
  return (
    <Dialog
      isOpen={isAllowed && !isSkipped && me.publicMetadata.profession === undefined}
      onOpenChange={(isOpen) => !isOpen && skip()}
      title={text.title}
      description={text.text}
      footer={
        <>
          <Button variant="ghost" onPress={skip}>
            {text.skip}
          </Button>
          <Button
            variant="primary"
            isDisabled={profession === null}
            isPending={change.isPending}
            onPress={() => profession && change.mutate({ userId: me.id, metadata: { profession } })}
          >
            {text.submit}
          </Button>
        </>
      }
    >
      <RadioGroup
        aria-label={text.title}
        options={professions.map((one) => ({ id: one, label: one }))}
        value={profession}
        onChange={setProfession}
      />
    </Dialog>
  );
}
