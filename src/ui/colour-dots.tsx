import { useId } from "react";
import { cx } from "./cx.ts";
import { noteColours } from "./theme/note-colours.ts";

type Colour = keyof typeof noteColours;

interface ColourDotsProps {
  "aria-label": string;
  /** What each colour is called. */
  names: Readonly<Record<Colour, string>>;
  value: Colour;
  onChange: (colour: Colour) => void;
  isReadOnly?: boolean | undefined;
}

/** The five colours of what lies on a canvas. */
export function ColourDots({ "aria-label": label, names, value, onChange, isReadOnly }: ColourDotsProps) {
  const group = useId();
  const colours = Object.keys(noteColours) as Colour[]; // the keys of a constant
  return (
    <div role="radiogroup" aria-label={label} className="flex items-center gap-0.5">
      {colours.map((colour) => (
        <label
          key={colour}
          title={names[colour]}
          className={cx(
            "relative grid size-6 place-items-center rounded-full has-focus-visible:outline-2 has-focus-visible:outline-focus",
            !isReadOnly && "cursor-pointer",
          )}
        >
          <input
            type="radio"
            name={group}
            checked={value === colour}
            disabled={isReadOnly}
            aria-label={names[colour]}
            onChange={() => onChange(colour)}
            className="absolute inset-0 cursor-[inherit] appearance-none outline-none"
          />
          <span
            aria-hidden
            className={cx("size-4 rounded-full border", value === colour && "outline-2 outline-ink outline-offset-1")}
            style={{ background: noteColours[colour].ground, borderColor: noteColours[colour].line }}
          />
        </label>
      ))}
    </div>
  );
}
