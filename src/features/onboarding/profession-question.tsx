import { ChevronDown } from "lucide-react";
import { useState } from "react";
import { useChangeMetadata, useMe } from "#features/account/client.ts";
import { onboardingText, type Profession, professions } from "#product/texts/account/onboarding.ts";
import { readStorage, writeStorage } from "#ui/browser-storage.ts";
import { Button } from "#ui/buttons/button.tsx";
import { SectionHeader } from "#ui/layout/section-header.tsx";
import { Menu } from "#ui/overlays/menu.tsx";
import { MenuItem } from "#ui/overlays/menu-item.tsx";

const text = onboardingText.profession;
/** This device remembers that the question was skipped. The answer is stored with the person. */
const skippedKey = "troupe-profession-skipped";

/** The question about the person's profession on the home page, until it is answered or skipped. */
export function ProfessionQuestion() {
  const { data: me } = useMe();
  const change = useChangeMetadata();
  const [profession, setProfession] = useState<Profession | null>(null);
  const [isSkipped, setSkipped] = useState(() => readStorage(skippedKey) !== null);
  if (!me || isSkipped || me.publicMetadata.profession !== undefined) return null;
  const skip = () => {
    writeStorage(skippedKey, me.id);
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
            {profession ? text.names[profession] : text.choose}
          </Button>
        }
      >
        {professions.map((one) => (
          <MenuItem key={one} onAction={() => setProfession(one)}>
            {text.names[one]}
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
