import { WebsiteIcon } from "#client/citations/website-icon.tsx";
import { fileIcon } from "../library/node-icon.tsx";

interface SourceIconProps {
  source: { type: "DOCUMENT" | "URL"; title: string; s3FilePath: string | null; iconId: string | null };
}

/** The icon of a source, as in the library. */
export function SourceIcon({ source: { type, title, s3FilePath, iconId } }: SourceIconProps) {
  if (type === "URL") return <WebsiteIcon iconId={iconId} />;
  const Icon = fileIcon(s3FilePath ?? title);
  return <Icon aria-hidden className="text-ink-3" />;
}
