import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { client, showRefusal } from "#client/api.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { skillText } from "#product/texts/skill/skill.ts";
import { toast } from "#ui/feedback/toast.ts";
import type { ImportResult } from "../schema.ts";
import { refreshSkills } from "./use-skills.ts";

/** Where skills are imported from. */
type Source = { readonly file: Blob } | { readonly url: string };

/** Looks what there is to import, and imports what is selected. A single skill is imported at once. */
export function useImport(onDone: () => void) {
  const { id: workspaceId } = useWorkspace();
  const queries = useQueryClient();
  const [source, setSource] = useState<Source | null>(null);
  const [found, setFound] = useState<ImportResult["found"] | null>(null);
  const [isPending, setPending] = useState(false);

  async function send(from: Source, paths?: readonly string[]): Promise<void> {
    setPending(true);
    try {
      const result =
        "url" in from
          ? await client.skill.importFromGit.mutate({ workspaceId, url: from.url, ...(paths && { paths: [...paths] }) })
          : await upload(workspaceId, from.file, paths);
      if (result.imported.length === 0) {
        setSource(from);
        setFound(result.found);
        return;
      }
      toast.success(skillText.import.done(result.imported.length));
      void refreshSkills(queries);
      onDone();
    } catch (error) {
      showRefusal(error);
    } finally {
      setPending(false);
    }
  }
  return {
    found,
    isPending,
    find: (from: Source) => void send(from),
    importPaths: (paths: readonly string[]) => source && void send(source, paths),
    startOver: () => setFound(null),
  };
}

async function upload(workspaceId: string, file: Blob, paths: readonly string[] = []): Promise<ImportResult> {
  const query = new URLSearchParams([["workspaceId", workspaceId], ...paths.map((path) => ["path", path])]);
  const response = await fetch(`/api/skill/import?${query}`, { method: "POST", body: file });
  if (!response.ok) throw await response.json();
  return (await response.json()) as ImportResult; // our own route
}
