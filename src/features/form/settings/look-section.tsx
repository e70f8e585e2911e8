import { useWorkspace } from "#client/shell/use-workspace.ts";
import { limits } from "#product/limits.ts";
import { formSettingsText } from "#product/texts/form/form-settings.ts";
import { Switch } from "#ui/forms/switch.tsx";
import { TextField } from "#ui/forms/text-field.tsx";
import { AffiliateField } from "./affiliate-field.tsx";
import type { SectionProps } from "./form-editor.tsx";
import { PictureField } from "./picture-field.tsx";

const colors = ["#6466e9", "#2f6f57", "#2463c9", "#a8452b", "#181b20"];

/** Pictures, color and the texts of buttons. */
export function LookSection({ draft, workflowId, onChange }: SectionProps) {
  const text = formSettingsText.look;
  const { role } = useWorkspace();
  const { copywriting, brandColor, pictures } = draft;
  return (
    <>
      <PictureField
        label={text.icon}
        workflowId={workflowId}
        url={pictures.icon}
        onChange={(iconUrl, shown) => onChange({ iconUrl, pictures: { ...pictures, icon: shown } })}
      />
      <PictureField
        label={text.banner}
        workflowId={workflowId}
        hint={text.bannerHint}
        url={pictures.banner}
        onChange={(bannerUrl, shown) => onChange({ bannerUrl, pictures: { ...pictures, banner: shown } })}
      />
      <div className="flex flex-wrap items-end gap-3">
        <div role="radiogroup" aria-label={text.color} className="flex gap-1.5 pb-1">
          {colors.map((color) => (
            <label
              key={color}
              style={{ background: color }}
              className="relative size-7 cursor-pointer rounded-full outline-offset-2 has-checked:outline-2 has-checked:outline-ink has-focus-visible:outline-2 has-focus-visible:outline-focus"
            >
              <input
                type="radio"
                name="brand-color"
                aria-label={color}
                checked={brandColor.toLowerCase() === color}
                onChange={() => onChange({ brandColor: color })}
                className="absolute inset-0 cursor-pointer appearance-none outline-none"
              />
            </label>
          ))}
        </div>
        <TextField
          label={text.color}
          className="w-36"
          value={brandColor}
          error={/^#[0-9a-f]{6}$/i.test(brandColor) ? undefined : text.colorInvalid}
          onChange={(value) => onChange({ brandColor: value.trim() })}
        />
      </div>
      <TextField
        label={text.continueText}
        maxLength={limits.form.buttonChars}
        value={copywriting.continueText}
        onChange={(continueText) => onChange({ copywriting: { ...copywriting, continueText } })}
      />
      <TextField
        label={text.rerunText}
        maxLength={limits.form.buttonChars}
        value={copywriting.rerunText}
        onChange={(rerunText) => onChange({ copywriting: { ...copywriting, rerunText } })}
      />
      <TextField
        label={text.privacy}
        type="url"
        isOptional
        value={draft.privacyUrl}
        onChange={(value) => onChange({ privacyUrl: value.trim() })}
      />
      <Switch isSelected={!draft.isBrandingOff} onChange={(isShown) => onChange({ isBrandingOff: !isShown })}>
        {text.badge}
      </Switch>
      {role === "OWNER" && !draft.isBrandingOff && <AffiliateField />}
    </>
  );
}
