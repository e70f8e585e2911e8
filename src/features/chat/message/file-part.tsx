import { useState } from "react";
import { chatText } from "#product/texts/chat/chat.ts";
import { buttonText } from "#product/texts/common/buttons.ts";
import { buttonClass } from "#ui/buttons/button-class.ts";
import { FileChip } from "#ui/data/file-chip.tsx";

interface FilePartProps {
  mediaType: string;
  url: string;
  name: string | null;
}

/** Images in the answer itself or in our storage, which load without a request to a third party. */
const isTrustedUrl = (url: string) => /^data:image\/(png|jpe?g|gif|webp);/i.test(url) || /^\/(?!\/)/.test(url);

/** A file from a model. */
export function FilePart({ mediaType, url, name }: FilePartProps) {
  const [isBroken, setBroken] = useState(false);
  if (mediaType.startsWith("image/") && isTrustedUrl(url) && !isBroken)
    return (
      <img
        src={url}
        alt={name ?? chatText.message.imageFallbackName}
        loading="lazy"
        onError={() => setBroken(true)}
        className="max-h-120 w-fit max-w-full rounded-card border border-line"
      />
    );
  const isSafe = /^(https?:|data:)/i.test(url) || isTrustedUrl(url);
  return (
    <div className="flex min-w-0 items-center gap-2">
      <FileChip name={name ?? mediaType} meta={name ? mediaType : undefined} />
      {isSafe && (
        <a
          href={url}
          download={name ?? true}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonClass({ size: "s", variant: "ghost" })}
        >
          {buttonText.download}
        </a>
      )}
    </div>
  );
}
