import type { FormProps } from "#nodes/components.tsx";
import type { NoteColor } from "#product/note-colors.ts";
import { noteFormText } from "#product/texts/step-forms/note-form.ts";
import { ColorSwatches } from "#ui/forms/color-swatches.tsx";

interface Config {
  text: string;
  colour: NoteColor;
  width: number;
  height: number;
}

interface ToolsProps extends Pick<FormProps<Config>, "value" | "onChange"> {
  isReadOnly?: boolean | undefined;
}

/** The color of a note. */
export function StickyNoteTools({ value, onChange, isReadOnly }: ToolsProps) {
  const { color, colors } = noteFormText;
  return (
    <ColorSwatches
      aria-label={color}
      names={colors}
      value={value.colour}
      onChange={(next) => onChange({ ...value, colour: next })}
      isReadOnly={isReadOnly}
    />
  );
}
