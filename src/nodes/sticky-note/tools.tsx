import type { NoteColor } from "#product/note-colours.ts";
import { builderText } from "#product/texts/builder.ts";
import { ColorSwatches } from "#ui/colour-dots.tsx";
import type { FormProps } from "../faces.tsx";

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
