import { AudioLines, Clapperboard, File, FileSpreadsheet, FileText, Folder, FolderOpen, Image } from "lucide-react";
import { WebsiteIcon } from "#client/citations/website-icon.tsx";
import type { KnowledgeTreeNode } from "../schema.ts";

const icons = [
  [/\.(xlsx?|csv)$/i, FileSpreadsheet],
  [/\.(png|jpe?g|gif|webp)$/i, Image],
  [/\.(mp3|wav|ogg|m4a|flac)$/i, AudioLines],
  [/\.(mp4|webm|mov)$/i, Clapperboard],
  [/\.(pdf|docx?|epub|pptx?|md|txt)$/i, FileText],
] as const;

/** The icon for the name of a file. */
export const fileIcon = (name: string) => icons.find(([pattern]) => pattern.test(name))?.[1] ?? File;

interface NodeIconProps {
  node: Pick<KnowledgeTreeNode, "droppable" | "text" | "KnowledgeSource">;
  isExpanded?: boolean;
}

/** The icon of a folder, a website, or a kind of file. */
export function NodeIcon({ node: { droppable, KnowledgeSource: source, text }, isExpanded }: NodeIconProps) {
  // A renamed source may have lost its extension, but its file hasn't.
  const name = source?.config.s3FilePath ?? source?.title ?? text;
  if (source?.type === "URL") return <WebsiteIcon iconId={source.iconId} />;
  const Icon = droppable ? (isExpanded ? FolderOpen : Folder) : fileIcon(name);
  return <Icon aria-hidden className="flex-none text-ink-3" />;
}
