import { Plus } from "lucide-react";
import { useBuilder } from "#builder/session/use-builder.ts";
import { canvasText } from "#product/texts/builder/canvas.ts";
import { stepPaletteText } from "#product/texts/builder/step-palette.ts";
import { Button } from "#ui/buttons/button.tsx";

const text = canvasText;

/** The empty state of the canvas. */
export function EmptyCanvas() {
  const { store, canEdit } = useBuilder();
  return (
    <div className="pointer-events-none absolute inset-0 grid place-content-center justify-items-center gap-1 p-6 text-center select-none">
      <p className="text-lg font-semibold">{text.empty.title}</p>
      <p className="text-ink-3">{canEdit ? text.empty.text : text.emptyReadOnly}</p>
      {canEdit && (
        <Button
          icon={Plus}
          className="pointer-events-auto mt-3"
          onPress={({ target }) => {
            const { left, bottom } = target.getBoundingClientRect();
            store.setState({
              paletteRequest: { place: { at: { x: 0, y: 0 } }, at: { x: left, y: bottom }, allowsNotes: true },
            });
          }}
        >
          {stepPaletteText.title}
        </Button>
      )}
    </div>
  );
}
