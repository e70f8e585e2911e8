import { useEffect, useRef } from "react";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { addKnowledgeText } from "#product/texts/knowledge/add-knowledge.ts";
import { Button } from "#ui/buttons/button.tsx";
import { toast } from "#ui/feedback/toast.ts";
import { warnRefused } from "../client/add/add-dropped.ts";
import type { QueueItem } from "../client/add/add-queue.ts";
import { sourcesToAdd } from "../client/add/sources-to-add.ts";
import { listSubPages } from "../client/add/upload-source.ts";

const text = addKnowledgeText;

interface DiscoverButtonProps {
  id: string;
  url: string;
  state: QueueItem["discovery"];
}

/** Adds the pages below a link to the list. */
export function DiscoverButton({ id, url, state }: DiscoverButtonProps) {
  const { id: workspaceId } = useWorkspace();
  const search = useRef<AbortController | null>(null);
  useEffect(() => () => search.current?.abort(), []);
  if (state === "done") return null;
  async function discover() {
    const controller = new AbortController();
    search.current = controller;
    sourcesToAdd.update(id, { discovery: "running" });
    try {
      const found = await listSubPages(url, workspaceId, controller.signal);
      const { items, refused } = sourcesToAdd.addUrls(found);
      sourcesToAdd.update(id, { discovery: "done" });
      if (items.length > 0) toast.success(text.foundCount(items.length));
      else toast.info(text.noneFound);
      warnRefused(refused);
    } catch (error) {
      sourcesToAdd.update(id, { discovery: null });
      if (!controller.signal.aborted) toast.failed(error instanceof Error ? error.message : text.errors.subPages);
    }
  }
  return (
    <Button
      size="s"
      variant="ghost"
      isPending={state === "running"}
      aria-label={text.findPagesOf(url)}
      onPress={() => void discover()}
    >
      {state === "running" ? text.finding : text.findPages}
    </Button>
  );
}
