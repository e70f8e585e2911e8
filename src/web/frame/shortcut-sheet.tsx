import { use } from "react";
import { listShortcutGroups } from "#client/shell/shortcuts.ts";
import { shortcutText } from "#product/texts/shell/shortcuts.ts";
import { Switch } from "#ui/forms/switch.tsx";
import { SectionHeader } from "#ui/layout/section-header.tsx";
import { Dialog } from "#ui/overlays/dialog.tsx";
import { Kbd } from "#ui/shortcuts/kbd.tsx";
import { SingleKeysContext, useIsShortcutOn } from "#ui/shortcuts/single-keys.ts";

interface ShortcutSheetProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

const words = shortcutText;

/** All shortcuts by area, with a switch for single-key shortcuts. */
export function ShortcutSheet({ isOpen, onOpenChange }: ShortcutSheetProps) {
  const singleKeys = use(SingleKeysContext);
  const isOn = useIsShortcutOn();
  return (
    <Dialog isOpen={isOpen} onOpenChange={onOpenChange} title={words.title} size="m">
      <Switch isSelected={singleKeys.isOn} onChange={singleKeys.set} hint={words.singleKeysHint} className="mb-6">
        {words.singleKeys}
      </Switch>
      <div className="gap-x-10 sm:columns-2">
        {listShortcutGroups().map(({ title, entries }) => (
          <section key={title} className="mb-6 break-inside-avoid">
            <SectionHeader title={title} level={3} />
            <dl>
              {entries.map(({ keys, text }) => (
                <div key={keys + text} className="flex min-h-9 items-center gap-4 border-line border-b">
                  <dt className="min-w-0 flex-1">{text}</dt>
                  <dd>
                    {isOn(keys) ? (
                      <Kbd shortcut={keys} />
                    ) : (
                      <span className="text-sm text-ink-3">{words.turnedOff}</span>
                    )}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
