import { dialogText } from "#product/texts/dialog.ts";
import { Dialog } from "#ui/dialog.tsx";
import { Kbd } from "#ui/kbd.tsx";
import { SectionHeader } from "#ui/section-header.tsx";
import { shortcutGroups } from "../shell/shortcuts.ts";

interface ShortcutSheetProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/** All keys, by where they work. */
export function ShortcutSheet({ isOpen, onOpenChange }: ShortcutSheetProps) {
  return (
    <Dialog isOpen={isOpen} onOpenChange={onOpenChange} title={dialogText.shortcuts.title} size="m">
      <div className="gap-x-10 sm:columns-2">
        {shortcutGroups.map(({ title, entries }) => (
          <section key={title} className="mb-6 break-inside-avoid">
            <SectionHeader title={title} level={3} />
            <dl>
              {entries.map(({ keys, text }) => (
                <div key={keys + text} className="flex min-h-9 items-center gap-4 border-line border-b">
                  <dt className="min-w-0 flex-1">{text}</dt>
                  <dd>
                    <Kbd shortcut={keys} />
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
