import { type KeyboardEvent, useRef, useState } from "react";
import { uploadImage } from "#client/files/upload-run-file.ts";
import { readRefusal } from "#client/refusal.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { formSettingsText } from "#product/texts/form/form-settings.ts";
import { Button } from "#ui/buttons/button.tsx";
import { toast } from "#ui/feedback/toast.ts";
import { TextField } from "#ui/forms/text-field.tsx";
import { useFetchPicture } from "../client/use-form.ts";
import { pictureInput } from "../schema.ts";

interface PictureFieldProps {
  label: string;
  hint?: string;
  workflowId: string;
  /** Where the picture can be loaded now. */
  url: string | null;
  onChange(stored: string | null, shown: string | null): void;
}

/** A picture from this device or from a URL. */
export function PictureField({ label, hint, workflowId, url, onChange }: PictureFieldProps) {
  const text = formSettingsText.look;
  const { id: workspaceId } = useWorkspace();
  const picker = useRef<HTMLInputElement>(null);
  const [isPending, setPending] = useState(false);
  const [isLinking, setLinking] = useState(false);
  async function upload(file: File) {
    setPending(true);
    try {
      const { s3FilePath } = await uploadImage(file, { workspaceId });
      onChange(s3FilePath, URL.createObjectURL(file));
    } catch (error) {
      toast.failed(error instanceof Error ? error.message : formSettingsText.notAnImage);
    }
    setPending(false);
  }
  return (
    <section aria-label={label} className="grid gap-2">
      <span className="font-medium text-sm">{label}</span>
      <div className="flex flex-wrap items-center gap-3">
        {url && <img src={url} alt="" className="h-11 max-w-40 rounded-control border border-line object-cover" />}
        <Button size="s" isPending={isPending} onPress={() => picker.current?.click()}>
          {text.upload}
        </Button>
        <Button size="s" aria-expanded={isLinking} onPress={() => setLinking(!isLinking)}>
          {text.fromUrl}
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
      {isLinking && (
        <PictureLink
          workflowId={workflowId}
          onFetched={(stored, shown) => {
            onChange(stored, shown);
            setLinking(false);
          }}
        />
      )}
      {hint && <span className="text-sm text-ink-3">{hint}</span>}
    </section>
  );
}

interface PictureLinkProps {
  workflowId: string;
  onFetched(stored: string, shown: string): void;
}

function PictureLink({ workflowId, onFetched }: PictureLinkProps) {
  const text = formSettingsText.look;
  const [url, setUrl] = useState("");
  const [error, setError] = useState<string | null>(null);
  const fetching = useFetchPicture();
  async function add() {
    if (fetching.isPending) return;
    const input = { workflowId, url: url.trim() };
    if (!pictureInput.safeParse(input).success) return setError(text.pictureUrlInvalid);
    setError(null);
    try {
      const picture = await fetching.mutateAsync(input);
      onFetched(picture.s3FilePath, picture.url);
    } catch (failure) {
      setError(readRefusal(failure, formSettingsText.notAnImage).text);
    }
  }
  return (
    <TextField
      label={text.pictureUrl}
      type="url"
      autoFocus
      value={url}
      hint={text.pictureUrlHint}
      error={error ?? undefined}
      onChange={setUrl}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key === "Enter") void add();
      }}
      end={
        <Button size="s" isPending={fetching.isPending} onPress={() => void add()}>
          {text.copyPicture}
        </Button>
      }
    />
  );
}
