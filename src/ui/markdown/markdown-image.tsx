import { Image } from "lucide-react";
import { createContext, type ImgHTMLAttributes, type ReactNode, use, useState } from "react";
import { useUiLabels } from "../ui-labels.ts";
import { UntrustedContext } from "./untrusted-context.ts";

/** Whether an image may load automatically. Loading reveals to its host that the text was read. */
export type ImageRule = (src: string) => boolean;

export const ImageRuleContext = createContext<ImageRule>(() => false);

/** Renders an image; undefined uses the default for external images. */
export type PictureRule = (picture: { src: string; alt: string }) => ReactNode | undefined;

export const PictureRuleContext = createContext<PictureRule>(() => undefined);

const inlinePicture = /^data:image\/(png|jpe?g|gif|webp);/i;

/** An image in a text. External images show their description until loaded on request. */
export function MarkdownImage({ src = "", alt = "", title }: ImgHTMLAttributes<HTMLImageElement>) {
  const labels = useUiLabels();
  const isTrusted = use(ImageRuleContext);
  const isUntrusted = use(UntrustedContext);
  const [isAsked, setAsked] = useState(false);
  const [isBroken, setBroken] = useState(false);
  const own = use(PictureRuleContext)({ src, alt });
  const isWeb = /^(https?:\/\/|\/(?!\/))/i.test(src);
  const mayLoad = inlinePicture.test(src) || (isWeb && (isAsked || isTrusted(src)));
  if (own !== undefined) return own;
  if (mayLoad && !isBroken) {
    return (
      <img
        src={src}
        alt={alt}
        title={title}
        loading="lazy"
        referrerPolicy="no-referrer"
        onError={() => setBroken(true)}
      />
    );
  }
  const action = "flex-none rounded-mark font-medium text-accent-text hover:underline";
  const host = URL.canParse(src) ? new URL(src).host : "";
  const name = alt || host;
  return (
    <span className="inline-flex max-w-full items-center gap-2 rounded-control border border-line bg-sunken px-2.5 py-1 align-middle text-sm text-ink-2">
      <Image aria-hidden className="text-ink-3" />
      <span className="min-w-0 cut">{name}</span>
      {isWeb && !isBroken && (
        <button type="button" onClick={() => setAsked(true)} className={action}>
          {isUntrusted && host ? `${labels.showImageFrom} ${host}` : labels.loadImage}
        </button>
      )}
      {/* When the policy blocks the image or it is gone, its URL can still be opened. */}
      {isWeb && isBroken && (
        <a href={src} target="_blank" rel="noopener noreferrer nofollow" className={action}>
          {labels.open}
        </a>
      )}
    </span>
  );
}
