import { ImageOff, X } from "lucide-react";
import { useState } from "react";
import { uploadErrorText } from "#product/texts/files/upload-errors.ts";
import { cx } from "#ui/cx.ts";
import { useUiLabels } from "#ui/ui-labels.ts";
import { useWorkspace } from "../shell/use-workspace.ts";
import { useFileUrl } from "./use-file-url.ts";

interface StoredPictureProps {
  s3FilePath: string;
  name: string;
  /** Shows up to 500 by 300 pixels instead of a small square. */
  isLarge?: boolean;
  onRemove?: () => void;
}

/** A stored image; a press opens it in full. Shows a message when it can't be loaded. */
export function StoredPicture({ s3FilePath, name, isLarge = false, onRemove }: StoredPictureProps) {
  const { id: workspaceId } = useWorkspace();
  const url = useFileUrl(workspaceId, s3FilePath);
  const [isBroken, setBroken] = useState(false);
  const words = useUiLabels();
  return (
    <div
      className={cx(
        "relative overflow-hidden rounded-control border border-line bg-sunken",
        isLarge ? "min-h-18 w-fit min-w-18 max-w-125" : "size-18",
      )}
    >
      {isBroken ? (
        <span className="grid size-full min-h-18 place-items-center px-2 text-center text-xs text-ink-3">
          <ImageOff aria-hidden />
          {uploadErrorText.imageNotLoaded}
        </span>
      ) : (
        url && (
          <a href={url} target="_blank" rel="noopener noreferrer" className="focus-inset block size-full">
            <img
              src={url}
              alt={name}
              onError={() => setBroken(true)}
              className={isLarge ? "h-auto max-h-75 w-auto max-w-full" : "size-full object-cover"}
            />
          </a>
        )
      )}
      {onRemove && (
        <button
          type="button"
          aria-label={`${words.remove} ${name}`}
          onClick={onRemove}
          className="absolute top-1 right-1 grid size-6 place-items-center rounded-full bg-page text-ink-2 shadow-float-1 hover:text-ink"
        >
          <X aria-hidden className="size-3.5" />
        </button>
      )}
    </div>
  );
}
