import { useId } from "react";
import { builderText } from "#product/texts/builder.ts";
import { cx } from "#ui/cx.ts";
import type { FormProps } from "../faces.tsx";
import { noteColours } from "./colours.tsx";
import { type StickyNoteColour, stickyNoteColours } from "./spec.ts";

interface Config {
  text: string;
  colour: StickyNoteColour;
  width: number;
  height: number;
}

interface ColourDotsProps extends Pick<FormProps<Config>, "value" | "onChange"> {
  isReadOnly?: boolean;
}

/** The five colours of a note. */
export function ColourDots({ value, onChange, isReadOnly }: ColourDotsProps) {
  const group = useId();
  return (
    <div role="radiogroup" aria-label={builderText.note.colour} className="flex items-center gap-0.5">
      {stickyNoteColours.map((colour) => (
        <label
          key={colour}
          title={builderText.note.colours[colour]}
          className={cx(
            "relative grid size-6 place-items-center rounded-full has-focus-visible:outline-2 has-focus-visible:outline-focus",
            !isReadOnly && "cursor-pointer",
          )}
        >
          <input
            type="radio"
            name={group}
            checked={value.colour === colour}
            disabled={isReadOnly}
            aria-label={builderText.note.colours[colour]}
            onChange={() => onChange({ ...value, colour })}
            className="absolute inset-0 cursor-[inherit] appearance-none outline-none"
          />
          <span
            aria-hidden
            className={cx(
              "size-4 rounded-full border",
              value.colour === colour && "outline-2 outline-ink outline-offset-1",
            )}
            style={{ background: noteColours[colour].ground, borderColor: noteColours[colour].line }}
          />
        </label>
      ))}
    </div>
  );
}
