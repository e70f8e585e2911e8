import { ImageOff } from "lucide-react";
import { useState } from "react";
import { useFileUrl } from "#client/files/use-file-url.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { buttonText } from "#product/texts/common/buttons.ts";
import { uploadErrorText } from "#product/texts/files/upload-errors.ts";
import { buttonClass } from "#ui/buttons/button-class.ts";
import { cx } from "#ui/cx.ts";
import { Dialog } from "#ui/overlays/dialog.tsx";
import type { StoredToolFile } from "./server.ts";

interface StoredImagesProps {
  images: readonly StoredToolFile[];
  /** Says what the images show, for people who can't see them; their file names without it. */
  description?: string;
  /** Charts are shown whole; pictures are cropped to equal squares. */
  isWhole?: boolean;
}

/** Images that a tool made, as a grid; a press shows one large. */
export function StoredImages({ images, description, isWhole = images.length === 1 }: StoredImagesProps) {
  const columns = isWhole ? "grid-cols-1 sm:grid-cols-2" : "grid-cols-2 sm:grid-cols-4";
  return (
    <ul className={cx("grid gap-2", images.length === 1 ? "max-w-100 grid-cols-1" : columns)}>
      {images.map((image) => (
        <li key={image.s3FilePath} className="min-w-0">
          <StoredImage image={image} alt={description ?? image.name} isWhole={isWhole} />
        </li>
      ))}
    </ul>
  );
}

interface StoredImageProps {
  image: StoredToolFile;
  alt: string;
  isWhole: boolean;
}

/** Always in an `<img>`, where the scripts of an SVG don't run. */
function StoredImage({ image, alt, isWhole }: StoredImageProps) {
  const { id: workspaceId } = useWorkspace();
  const url = useFileUrl(workspaceId, image.s3FilePath);
  const [isOpen, setOpen] = useState(false);
  const [isBroken, setBroken] = useState(false);
  const frame = cx(
    "block w-full overflow-hidden rounded-control border border-line bg-sunken",
    !isWhole && "aspect-square",
  );
  if (isBroken)
    return (
      <span className={cx(frame, "grid min-h-18 place-items-center p-2 text-center text-xs text-ink-3")}>
        <ImageOff aria-hidden />
        {uploadErrorText.imageNotLoaded}
      </span>
    );
  return (
    <>
      <button type="button" disabled={!url} onClick={() => setOpen(true)} className={cx(frame, "min-h-18 focus-inset")}>
        {url ? (
          <img
            src={url}
            alt={alt}
            loading="lazy"
            onError={() => setBroken(true)}
            className={isWhole ? "h-auto max-h-100 w-full object-contain" : "size-full object-cover"}
          />
        ) : (
          <span role="img" aria-label={alt} className="block min-h-18" />
        )}
      </button>
      <Dialog
        isOpen={isOpen}
        onOpenChange={setOpen}
        title={image.name}
        size="l"
        footer={
          <a href={url} download={image.name} className={buttonClass({ variant: "secondary" })}>
            {buttonText.download}
          </a>
        }
      >
        <img src={url} alt={alt} className="mx-auto max-h-[70vh] max-w-full rounded-control" />
      </Dialog>
    </>
  );
}
