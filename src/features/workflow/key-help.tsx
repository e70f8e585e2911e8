import { builderText } from "#product/texts/builder.ts";
import { shellText } from "#product/texts/shell.ts";
import { workflowText } from "#product/texts/workflow.ts";
import { Kbd } from "#ui/kbd.tsx";
import { useIsShortcutOn } from "#ui/single-keys.ts";
import { builderKeys as keys } from "#web/shell/shortcuts.ts";
import { useBuilder } from "./client/use-builder.ts";

const text = builderText.keys;
const usual = shellText.shortcuts;

const looking = [
  [text.open, keys.open],
  [text.next, keys.next],
  [text.previous, keys.previous],
  [workflowText.builder.search, keys.search],
  [workflowText.canvas.testRun, keys.test],
  [workflowText.builder.fit, keys.fit],
  [text.close, keys.close],
] as const;
const changing = [
  [text.add, keys.add],
  [text.rename, keys.rename],
  [usual.duplicate, keys.duplicate],
  [text.copy, keys.copy],
  [text.cut, keys.cut],
  [text.paste, keys.paste],
  [usual.delete, keys.delete],
  [usual.undo, keys.undo],
  [usual.redo, keys.redo],
  [text.selectAll, keys.selectAll],
  [workflowText.builder.tidy, keys.tidy],
] as const;

/** How to work on the canvas. */
export function KeyHelp() {
  const { canEdit } = useBuilder();
  const isOn = useIsShortcutOn();
  const shown = [...(canEdit ? changing : []), ...looking].filter(([, key]) => isOn(key));
  const gestures = canEdit ? [text.addAfter, text.pan, text.zoom, text.box] : [text.pan, text.zoom];
  return (
    <>
      <p className="font-semibold">{text.title}</p>
      <ul className="mt-2 grid gap-1 text-sm text-ink-2">
        {gestures.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <dl className="mt-3 grid gap-1.5 border-line border-t pt-3 text-sm">
        {shown.map(([label, key]) => (
          <div key={key} className="flex items-center justify-between gap-4">
            <dt className="text-ink-2">{label}</dt>
            <dd>
              <Kbd shortcut={key} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
