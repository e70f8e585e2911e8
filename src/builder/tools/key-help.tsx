import { useBuilder, useBuilderState } from "#builder/session/use-builder.ts";
import { builderKeys as keys } from "#client/shell/shortcuts.ts";
import { builderText } from "#product/texts/builder/builder.ts";
import { canvasToolText } from "#product/texts/builder/canvas-tools.ts";
import { commentText } from "#product/texts/builder/comments.ts";
import { groupText } from "#product/texts/builder/selection.ts";
import { builderShortcutText } from "#product/texts/builder/shortcuts.ts";
import { workflowCanvasText } from "#product/texts/canvas/saved-canvas.ts";
import { shortcutText } from "#product/texts/shell/shortcuts.ts";
import { Kbd } from "#ui/shortcuts/kbd.tsx";
import { useIsShortcutOn } from "#ui/shortcuts/single-keys.ts";

const text = builderShortcutText;
const common = shortcutText;

type KeyLabels = Readonly<Record<Exclude<keyof typeof keys, "save">, string>>;
type ReadOnlyKey = "open" | "next" | "previous" | "search" | "test" | "fit" | "select" | "hand" | "close";

/** Labels of all keys in the order of the help. Save is missing, because saving is automatic. */
const readOnlyLabels = (): Pick<KeyLabels, ReadOnlyKey> => ({
  open: text.open,
  next: text.next,
  previous: text.previous,
  search: builderText.search,
  test: workflowCanvasText.testRun,
  fit: builderText.fit,
  select: canvasToolText.selectTool,
  hand: canvasToolText.panTool,
  close: text.close,
});
const editingLabels = (): Omit<KeyLabels, ReadOnlyKey> => ({
  add: text.add,
  rename: text.rename,
  moveUp: text.moveUp,
  moveDown: text.moveDown,
  duplicate: common.duplicate,
  switchOff: text.toggleDisabled,
  copy: text.copy,
  cut: text.cut,
  paste: text.paste,
  delete: common.delete,
  undo: common.undo,
  redo: common.redo,
  selectAll: text.selectAll,
  comment: commentText.mode,
  group: groupText.group,
  ungroup: groupText.ungroup,
  tidy: builderText.tidyUp,
  assistant: builderText.assistant,
});

/** Gestures and keys of the canvas. */
export function KeyHelp() {
  const { canEdit } = useBuilder();
  const isOn = useIsShortcutOn();
  const words: Partial<KeyLabels> = canEdit ? { ...editingLabels(), ...readOnlyLabels() } : readOnlyLabels();
  const shown = Object.entries(words)
    .map(([name, label]) => [label, keys[name as keyof KeyLabels]] as const) // Object.entries widens to string
    .filter(([, key]) => isOn(key));
  const { mode, gestures: usual } = useBuilderState((state) => state.preferences);
  const ways = canvasToolText.gestureHints;
  const moving = [ways.drag[mode], ways.spaceDrag, ways.wheel[usual]];
  const gestures = canEdit ? [text.addAfter, ...moving, ways.freePlacement] : moving;
  return (
    <>
      <p className="font-semibold">{text.title}</p>
      <ul className="mt-2 grid grid-cols-2 gap-x-8 gap-y-1 text-sm text-ink-2">
        {gestures.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <dl className="mt-3 grid grid-cols-2 gap-x-8 gap-y-1.5 border-line border-t pt-3 text-sm">
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
