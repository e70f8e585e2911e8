import type { Editor } from "@tiptap/core";
import { useRef, useState } from "react";
import { Button } from "../buttons/button.tsx";
import { useUiLabels } from "../ui-labels.ts";
import { UrlRow } from "./url-row.tsx";

interface PictureRowProps {
  editor: Editor;
  onFile: (file: File) => Promise<void>;
  problem: string | null;
  onClose: () => void;
}

/** Inserts an image by URL or upload. */
export function PictureRow({ editor, onFile, problem, onClose }: PictureRowProps) {
  const labels = useUiLabels();
  const input = useRef<HTMLInputElement>(null);
  const [isBusy, setBusy] = useState(false);
  async function take(file: File) {
    setBusy(true);
    await onFile(file);
    setBusy(false);
  }
  return (
    <>
      <UrlRow
        label={labels.pictureAt}
        requiresHttps
        onApply={(src) => {
          editor
            .chain()
            .focus()
            .insertContent({ type: "image", attrs: { src, alt: "" } })
            .run();
          onClose();
        }}
        onClose={onClose}
      >
        <input
          ref={input}
          type="file"
          accept="image/png,image/jpeg,image/gif,image/webp"
          aria-label={labels.choosePicture}
          tabIndex={-1}
          className="hidden"
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            target.value = "";
            if (file) void take(file);
          }}
        />
        <Button isPending={isBusy} onPress={() => input.current?.click()}>
          {labels.choosePicture}
        </Button>
      </UrlRow>
      {problem && (
        <p role="alert" className="border-line border-b px-3 py-2 text-sm text-danger">
          {problem}
        </p>
      )}
    </>
  );
}
