import { Lock } from "lucide-react";
import { knowledgeAccessText } from "#product/texts/knowledge/knowledge-access.ts";
import type { KnowledgeTreeNode } from "../../schema.ts";

/** Marks a node that not everyone can see; the tooltip says who can. */
export function LimitLock({ limit }: Pick<KnowledgeTreeNode, "limit">) {
  if (!limit) return null;
  const label = knowledgeAccessText.lock(limit);
  return (
    <span role="img" aria-label={label} title={label} className="flex flex-none text-ink-3">
      <Lock aria-hidden className="size-3.5" />
    </span>
  );
}
