import type { FormProps } from "#nodes/components.tsx";
import type { NoteColor } from "#product/note-colors.ts";
import { builderText } from "#product/texts/builder/builder.ts";
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

/** The colour of a note. */
export function StickyNoteTools({ value, onChange, isReadOnly }: ToolsProps) {
  const { color, colors } = builderText.note;
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
