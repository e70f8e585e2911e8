import { ChevronDown } from "lucide-react";
import { useState } from "react";
import { useChangeMetadata, useMe } from "#features/account/client.ts";
import { onboardingText, professions } from "#product/texts/account/onboarding.ts";
import { Button } from "#ui/buttons/button.tsx";
import { SectionHeader } from "#ui/layout/section-header.tsx";
import { Menu } from "#ui/overlays/menu.tsx";
import { MenuItem } from "#ui/overlays/menu-item.tsx";

const text = onboardingText.profession;
/** Remembers on this device that the question was put aside; an answer is kept with the person. */
const skippedKey = "troupe-profession-skipped";

/** The one question after the first sign-in. It stands on the home page and is in nobody's way. */
export function ProfessionQuestion() {
  const { data: me } = useMe();
  const change = useChangeMetadata();
  const [profession, setProfession] = useState<string | null>(null);
  const [isSkipped, setSkipped] = useState(() => localStorage.getItem(skippedKey) !== null);
  if (!me || isSkipped || me.publicMetadata.profession !== undefined) return null;
  const skip = () => {
    localStorage.setItem(skippedKey, me.id);
    setSkipped(true);
  };
  return (
    <section aria-labelledby="profession" className="grid gap-3">
      <SectionHeader id="profession" title={text.title} />
      <p className="text-sm text-ink-3">{text.text}</p>
      <Menu
        aria-label={text.title}
        placement="bottom start"
        trigger={
          <Button iconEnd={ChevronDown} isFullWidth className="justify-between!">
            {profession ?? text.choose}
          </Button>
        }
      >
        {professions.map((one) => (
          <MenuItem key={one} onAction={() => setProfession(one)}>
            {one}
          </MenuItem>
        ))}
      </Menu>
      <div className="flex gap-2">
        <Button
          size="s"
          isDisabled={profession === null}
          isPending={change.isPending}
          onPress={() => profession && change.mutate({ userId: me.id, metadata: { profession } })}
        >
          {text.submit}
        </Button>
        <Button size="s" variant="ghost" onPress={skip}>
          {text.skip}
        </Button>
      </div>
    </section>
  );
}
