import { Globe } from "lucide-react";
import { useState } from "react";
import { urls } from "#product/urls.ts";
import { cx } from "#ui/cx.ts";

interface WebsiteIconProps {
  /** Null if the website has none. */
  iconId: string | null | undefined;
  className?: string;
}

/** The icon of a website as our server keeps it; a globe if there is none. */
export function WebsiteIcon({ iconId, className }: WebsiteIconProps) {
  const [failedId, setFailedId] = useState<string | null>(null);
  if (!iconId || iconId === failedId) return <Globe aria-hidden className={cx("flex-none text-ink-3", className)} />;
  return (
    <img
      src={urls.knowledgeIcon(iconId)}
      alt=""
      loading="lazy"
      decoding="async"
      onError={() => setFailedId(iconId)}
      className={cx("size-4 flex-none rounded-[2px] object-contain", className)}
    />
  );
}
