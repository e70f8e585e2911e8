import { useRef, useState } from "react";
import { uploadImage } from "#client/files/upload-run-file.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { limits } from "#product/limits.ts";
import { formSettingsText } from "#product/texts/form/form-settings.ts";
import { Button } from "#ui/buttons/button.tsx";
import { toast } from "#ui/feedback/toast.ts";
import { Switch } from "#ui/forms/switch.tsx";
import { TextField } from "#ui/forms/text-field.tsx";
import type { SectionProps } from "./form-editor.tsx";

const colors = ["#6466e9", "#2f6f57", "#2463c9", "#a8452b", "#181b20"];

/** Pictures, color and the texts of buttons. */
export function LookSection({ draft, onChange }: SectionProps) {
  const text = formSettingsText.look;
  const { copywriting, brandColor, pictures } = draft;
  return (
    <>
      <PictureField
        label={text.icon}
        url={pictures.icon}
        onChange={(iconUrl, shown) => onChange({ iconUrl, pictures: { ...pictures, icon: shown } })}
      />
      <PictureField
        label={text.banner}
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
    </>
  );
}

interface PictureFieldProps {
  label: string;
  hint?: string;
  /** Where the picture can be loaded now. */
  url: string | null;
  onChange(stored: string | null, shown: string | null): void;
}

/** A picture from this device. */
function PictureField({ label, hint, url, onChange }: PictureFieldProps) {
  const text = formSettingsText.look;
  const { id: workspaceId } = useWorkspace();
  const picker = useRef<HTMLInputElement>(null);
  const [isPending, setPending] = useState(false);
  async function upload(file: File) {
    setPending(true);
    try {
      const { signal } = new AbortController();
      const { s3FilePath } = await uploadImage(file, { workspaceId, signal, onProgress: () => {} });
      onChange(s3FilePath, URL.createObjectURL(file));
    } catch (error) {
      toast.failed(error instanceof Error ? error.message : formSettingsText.notAnImage);
    }
    setPending(false);
  }
  return (
    <div className="grid gap-2">
      <span className="font-medium text-sm">{label}</span>
      <div className="flex flex-wrap items-center gap-3">
        {url && <img src={url} alt="" className="h-11 max-w-40 rounded-control border border-line object-cover" />}
        <Button size="s" isPending={isPending} onPress={() => picker.current?.click()}>
          {text.upload}
        </Button>
        {url && (
          <Button size="s" variant="ghost" onPress={() => onChange(null, null)}>
            {text.remove}
          </Button>
        )}
        <input
          ref={picker}
          type="file"
          hidden
          accept="image/png,image/jpeg,image/gif,image/webp"
          aria-label={label}
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file) void upload(file);
            target.value = "";
          }}
        />
      </div>
      {hint && <span className="text-sm text-ink-3">{hint}</span>}
    </div>
  );
}
