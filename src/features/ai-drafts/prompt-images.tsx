import { ImagePlus } from "lucide-react";
import { useRef } from "react";
import { AttachmentChip } from "#client/files/attachment-chip.tsx";
import { AttachmentErrors } from "#client/files/attachment-errors.tsx";
import { limits } from "#product/limits.ts";
import { generateText } from "#product/texts/ai-drafts/generate.ts";
import { Button } from "#ui/buttons/button.tsx";
import type { useDraftPrompt } from "./client/use-draft-prompt.ts";

const text = generateText;
const acceptedTypes = "image/png,image/jpeg,image/webp,image/gif";
const maxImages = limits.completion.images;

interface PromptImagesProps {
  workspaceId: string;
  prompt: ReturnType<typeof useDraftPrompt>;
}

/** The images of a prompt with their upload progress. */
export function ImageChips({ workspaceId, prompt: { attachments, list } }: PromptImagesProps) {
  if (list.length === 0) return null;
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap gap-2">
        {list.map((one) => (
          <AttachmentChip
            key={one.id}
            workspaceId={workspaceId}
            attachment={one}
            onRemove={() => attachments.remove(one.id)}
          />
        ))}
      </div>
      <AttachmentErrors attachments={list} onRemove={attachments.remove} onRetry={attachments.retry} />
    </div>
  );
}

/** Adds images, up to five. */
export function AddImagesButton({ prompt: { list, addImages } }: Pick<PromptImagesProps, "prompt">) {
  const picker = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button size="s" icon={ImagePlus} isDisabled={list.length >= maxImages} onPress={() => picker.current?.click()}>
        {text.addImages}
      </Button>
      <span className="text-sm text-ink-3 num">{text.imageCount(list.length, maxImages)}</span>
      <input
        ref={picker}
        type="file"
        accept={acceptedTypes}
        multiple
        hidden
        onChange={(event) => {
          addImages([...(event.target.files ?? [])]);
          event.target.value = "";
        }}
      />
    </>
  );
}
