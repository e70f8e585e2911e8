import { useId } from "react";
import { cx } from "../cx.ts";
import { noteColors } from "../theme/note-colors.ts";

type NoteColor = keyof typeof noteColors;

interface ColorSwatchesProps {
  "aria-label": string;
  /** Label of each color. */
  names: Readonly<Record<NoteColor, string>>;
  value: NoteColor;
  onChange: (color: NoteColor) => void;
  isReadOnly?: boolean | undefined;
}

/** Radio buttons for the five colors of notes and groups. */
export function ColorSwatches({ "aria-label": label, names, value, onChange, isReadOnly }: ColorSwatchesProps) {
  const group = useId();
  const colors = Object.keys(noteColors) as NoteColor[]; // keys of a constant
  return (
    <div role="radiogroup" aria-label={label} className="flex items-center gap-0.5">
      {colors.map((color) => (
        <label
          key={color}
          title={names[color]}
          className={cx(
            "relative grid size-6 place-items-center rounded-full has-focus-visible:outline-2 has-focus-visible:outline-focus",
            !isReadOnly && "cursor-pointer",
          )}
        >
          <input
            type="radio"
            name={group}
            checked={value === color}
            disabled={isReadOnly}
            aria-label={names[color]}
            onChange={() => onChange(color)}
            className="absolute inset-0 cursor-[inherit] appearance-none outline-none"
          />
          <span
            aria-hidden
            className={cx("size-4 rounded-full border", value === color && "outline-2 outline-ink outline-offset-1")}
            style={{ background: noteColors[color].background, borderColor: noteColors[color].line }}
          />
        </label>
      ))}
    </div>
  );
}
