import { Globe } from "lucide-react";
import { fileIcon } from "../library/node-icon.tsx";

interface SourceIconProps {
  source: { type: "DOCUMENT" | "URL"; title: string; s3FilePath: string | null };
}

/** The icon of a source, as in the library. */
export function SourceIcon({ source: { type, title, s3FilePath } }: SourceIconProps) {
  const Icon = type === "URL" ? Globe : fileIcon(s3FilePath ?? title);
  return <Icon aria-hidden className="text-ink-3" />;
}
