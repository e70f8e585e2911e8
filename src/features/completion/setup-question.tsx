import { ImagePlus } from "lucide-react";
import { useRef } from "react";
import { AttachmentChip } from "#features/file/attachment-chip.tsx";
import { useAttachments } from "#features/file/client/use-attachments.ts";
import { limits } from "#product/limits.ts";
import { dialogText } from "#product/texts/dialog.ts";
import { errorText } from "#product/texts/error.ts";
import { Button } from "#ui/button.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { toast } from "#ui/toast.ts";
import type { SetupAsk } from "./client/use-setup.ts";

const text = dialogText.create;
const pictures = "image/png,image/jpeg,image/webp,image/gif";

interface SetupQuestionProps {
  /** The form that a button outside of it sends. */
  formId: string;
  workspaceId: string;
  description: string;
  onDescription: (description: string) => void;
  /** What to say when there is neither a text nor a picture. */
  missingText: string;
  onAsk: (ask: SetupAsk) => void;
}

/** What it should do, in words and up to five pictures (spec 1 §5). */
export function SetupQuestion({
  formId,
  workspaceId,
  description,
  onDescription,
  missingText,
  onAsk,
}: SetupQuestionProps) {
  const { attachments, list } = useAttachments(workspaceId, () => []);
  const picker = useRef<HTMLInputElement>(null);
  const most = limits.completion.images;

  function add(files: readonly File[]) {
    const room = most - list.length;
    if (files.length > room) toast.warning(errorText.chat.tooManyImages(most));
    attachments.add("image", files.slice(0, Math.max(0, room)));
  }
  function ask() {
    const images = list.flatMap(({ stored }) => (stored ? [stored.s3FilePath] : []));
    if (!description.trim() && images.length === 0) return void toast.failed(missingText);
    onAsk({ description: description.trim(), images });
  }
  return (
    <form
      id={formId}
      noValidate
      className="grid content-start gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        ask();
      }}
      onPaste={(event) => {
        const files = [...event.clipboardData.files].filter((file) => file.type.startsWith("image/"));
        if (files.length === 0) return;
        event.preventDefault();
        add(files);
      }}
    >
      <TextArea
        label={text.question}
        placeholder={text.jobPlaceholder}
        value={description}
        onChange={onDescription}
        maxLength={limits.completion.textChars}
        minRows={6}
        maxRows={12}
        autoFocus
      />
      <div className="grid gap-3">
        {list.length > 0 && (
          <div className="flex flex-wrap gap-2">
            {list.map((one) => (
              <AttachmentChip
                key={one.id}
                workspaceId={workspaceId}
                attachment={one}
                onRemove={() => attachments.remove(one.id)}
                onRetry={() => attachments.retry(one.id)}
              />
            ))}
          </div>
        )}
        <div className="flex items-center gap-3">
          <Button size="s" icon={ImagePlus} isDisabled={list.length >= most} onPress={() => picker.current?.click()}>
            {text.addImages}
          </Button>
          <span className="text-sm text-ink-3 num">{text.imageCount(list.length, most)}</span>
        </div>
        <input
          ref={picker}
          type="file"
          accept={pictures}
          multiple
          hidden
          onChange={(event) => {
            add([...(event.target.files ?? [])]);
            event.target.value = "";
          }}
        />
      </div>
    </form>
  );
}
