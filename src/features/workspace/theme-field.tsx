import { useEffect } from "react";
import { workspaceGeneralText } from "#product/texts/workspace/general.ts";
import { Button } from "#ui/buttons/button.tsx";
import { cx } from "#ui/cx.ts";
import { Chip } from "#ui/data/chip.tsx";
import { FieldLabel } from "#ui/forms/field-label.tsx";
import { TextField } from "#ui/forms/text-field.tsx";
import { applyAccent, contrastOf, luminanceOf, textColorOn } from "#ui/theme/accent.ts";

interface ThemeFieldProps {
  /** `#rrggbb`, or incomplete text while typing; null is the default color. */
  value: string | null;
  /** The saved color, restored if the page is left without saving. */
  saved: string | null;
  onChange: (value: string | null) => void;
  isDisabled?: boolean;
}

const defaultAccent = "#6466e9";
/** Evenly spaced hues that are readable with white text. */
const presets = ["#6466e9", "#2463c9", "#0b7285", "#0a7f5a", "#8a5700", "#b8322a", "#a3326e", "#454a55"];
const texts = workspaceGeneralText;

export const isHexColor = (value: string | null) => value === null || /^#[0-9a-f]{6}$/i.test(value);

/** The workspace's color. The whole page previews it, because derived colors are set on the root element. */
export function ThemeField({ value, saved, onChange, isDisabled }: ThemeFieldProps) {
  const shown = value !== null && isHexColor(value) ? value : defaultAccent;
  useEffect(() => {
    applyAccent(shown === defaultAccent ? null : shown);
    return () => applyAccent(saved);
  }, [shown, saved]);
  const luminance = luminanceOf(shown) ?? 0;
  const isFaint = luminance > 0.75 || luminance < 0.03;
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-end gap-2">
        <TextField
          label={workspaceGeneralText.theme}
          value={value ?? defaultAccent}
          onChange={onChange}
          error={isHexColor(value) ? undefined : texts.invalidColor}
          isDisabled={isDisabled}
          maxLength={7}
          isMono
          className="w-40"
          start={
            <label className="relative block size-5 cursor-pointer overflow-hidden rounded-mark border border-line-2">
              <span className="sr-only">{texts.pickColor}</span>
              <input
                type="color"
                value={shown}
                disabled={isDisabled}
                onChange={(event) => onChange(event.target.value)}
                className="absolute -inset-2 size-9 cursor-pointer"
              />
            </label>
          }
        />
        {value !== null && !isDisabled && (
          <Button variant="ghost" onPress={() => onChange(null)}>
            {workspaceGeneralText.themeReset}
          </Button>
        )}
      </div>
      {!isDisabled && (
        <fieldset className="flex flex-wrap items-center gap-2">
          <legend className="sr-only">{texts.presets}</legend>
          {presets.map((color) => (
            <button
              key={color}
              type="button"
              aria-label={texts.preset(color)}
              aria-pressed={shown === color}
              onClick={() => onChange(color === defaultAccent ? null : color)}
              style={{ backgroundColor: color }}
              className={cx(
                "size-6 rounded-full outline-offset-2 max-sm:size-9",
                shown === color ? "outline-2 outline-ink-2" : "focus-visible:outline-2 focus-visible:outline-focus",
              )}
            />
          ))}
        </fieldset>
      )}
      <div>
        <FieldLabel label={texts.preview} />
        <div className="mt-1.5 flex flex-wrap items-center gap-4 rounded-control border border-line px-4 py-3">
          {/* A non-interactive preview, hidden from assistive technology. */}
          <span
            aria-hidden
            className="inline-flex h-control items-center rounded-control border border-(--accent-edge) bg-accent px-3 font-medium text-on-accent"
          >
            {texts.previewButton}
          </span>
          <span aria-hidden className="font-medium text-accent-text">
            {texts.previewLink}
          </span>
          <span aria-hidden>
            <Chip tone="accent" hasDot>
              {texts.previewChip}
            </Chip>
          </span>
        </div>
        <p className="mt-1.5 text-sm text-ink-3 num">
          {texts.contrast(contrastOf(shown, textColorOn(shown)).toFixed(1))} {isFaint && texts.lowContrast}
        </p>
      </div>
    </div>
  );
}
