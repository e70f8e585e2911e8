import { useState } from "react";
import { limits } from "#product/limits.ts";
import { folderText } from "#product/texts/library/folder.ts";
import { Button } from "#ui/buttons/button.tsx";
import { TagInput } from "#ui/forms/tag-input.tsx";
import { Dialog } from "#ui/overlays/dialog.tsx";

const text = folderText.library;

interface TagDialogProps {
  onClose: () => void;
  onSubmit: (tags: string[]) => void;
}

/** Adds tags to several items, which keep their existing tags. */
export function TagDialog({ onClose, onSubmit }: TagDialogProps) {
  const [tags, setTags] = useState<string[]>([]);
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={text.addTagsTitle}
      footer={
        <Button variant="primary" isDisabled={tags.length === 0} onPress={() => onSubmit(tags)}>
          {text.addTags}
        </Button>
      }
    >
      <TagInput
        label={text.tags}
        hint={text.addTagsHint}
        value={tags}
        max={limits.tag.perItem}
        maxLength={limits.tag.chars}
        onChange={setTags}
      />
    </Dialog>
  );
}
