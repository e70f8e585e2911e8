import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Save } from "lucide-react";
import { api, client } from "#client/api.ts";
import { readRefusal } from "#client/refusal.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { agentToastText } from "#product/texts/agent/agent-toasts.ts";
import { newAgentText } from "#product/texts/agent/new-agent.ts";
import { artifactText } from "#product/texts/canvas/artifact.ts";
import { agentCanvasText } from "#product/texts/canvas/saved-canvas.ts";
import { urls } from "#product/urls.ts";
import { Button } from "#ui/buttons/button.tsx";
import { TextLink } from "#ui/buttons/text-link.tsx";
import { toast } from "#ui/feedback/toast.ts";
import type { ContentOf } from "../artifact.ts";
import type { agent } from "./spec.ts";

type Content = ContentOf<typeof agent>;
const words = agentCanvasText;

interface SaveAgentProps {
  content: Content;
  onSaved: (content: Content) => Promise<void>;
}

/** Saves the canvas as an agent, and applies later changes to the agent. */
export function SaveAgent({ content, onSaved }: SaveAgentProps) {
  const { id: workspaceId, slug } = useWorkspace();
  const queries = useQueryClient();
  const { savedAgentId, isOutOfDate } = content;
  const save = useMutation({
    mutationFn: async () => {
      const { title, system, outputFormat } = content;
      if (!title.trim() || !system.trim()) throw new Error(newAgentText.errors.titleAndBackgroundRequired);
      if (savedAgentId === null)
        return (await client.agent.create.mutate({ workspaceId, title, system, outputFormat })).id;
      // Settings that the canvas doesn't have stay unchanged.
      await client.agent.update.mutate({ id: savedAgentId, title, system, outputFormat });
      return savedAgentId;
    },
    meta: { isSilent: true },
    onSuccess: async (id) => {
      toast.success(savedAgentId === null ? agentToastText.created : agentToastText.updated);
      await queries.invalidateQueries(api.agent.pathFilter());
      await onSaved({ ...content, savedAgentId: id, isOutOfDate: false });
    },
    onError(error) {
      const description =
        error.message === newAgentText.errors.titleAndBackgroundRequired ? error.message : readRefusal(error, "").text;
      toast.failed(savedAgentId === null ? agentToastText.createFailed : agentToastText.updateFailed, {
        description,
      });
    },
  });
  return (
    <>
      {(savedAgentId === null || isOutOfDate) && (
        <Button icon={Save} size="s" isPending={save.isPending} onPress={() => save.mutate()}>
          {savedAgentId === null ? words.save : words.update}
        </Button>
      )}
      {savedAgentId !== null && <TextLink href={urls.agent(slug, savedAgentId)}>{artifactText.openAgent}</TextLink>}
    </>
  );
}
