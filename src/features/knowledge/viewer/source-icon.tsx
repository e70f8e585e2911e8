import { AudioLines, File, FileText, Film, Globe, Image, type LucideIcon, Table2 } from "lucide-react";
import type { SourceKind } from "../client/viewer/source-kind.ts";

const icons: Record<SourceKind, LucideIcon> = {
  pdf: FileText,
  table: Table2,
  plain: FileText,
  markdown: File,
  image: Image,
  audio: AudioLines,
  video: Film,
  page: Globe,
};

/** The icon of a source's kind. */
export function SourceIcon({ kind }: { kind: SourceKind }) {
  const Icon = icons[kind];
  return <Icon aria-hidden className="text-ink-3" />;
}
