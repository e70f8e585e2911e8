import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api, showRefusal } from "#client/api.ts";
import { readRefusal } from "#client/refusal.ts";
import { agentEditorText } from "#product/texts/agent/agent-editor.ts";
import { agentToastText } from "#product/texts/agent/agent-toasts.ts";
import { commonToastText } from "#product/texts/common/toasts.ts";
import { toast } from "#ui/feedback/toast.ts";
import { fallbackModelList } from "../schema.ts";
import type { listVersions } from "../service/agent-versions.ts";

export type AgentVersion = Awaited<ReturnType<typeof listVersions>>[number];

export const useVersions = (id: string) => useQuery(api.agent.getVersions.queryOptions({ id }));

/** A version never changes, so it is cached forever. */
export const useVersion = (id: string, number: number) =>
  useQuery({ ...api.agent.getVersion.queryOptions({ id, number }), staleTime: Number.POSITIVE_INFINITY });

/**
 * Saves the editor's changes. On a conflict it refetches the agent, and the editor shows the conflict above the form
 * instead of a toast.
 */
export function useSaveAgent() {
  const queries = useQueryClient();
  return useMutation(
    api.agent.update.mutationOptions({
      meta: { isSilent: true },
      onSuccess({ version }, { id, version: _, note: _note, fallbackModels: sent, ...others }) {
        const saved = { ...others, fallbackModels: sent && fallbackModelList.parse(sent) };
        toast.success(agentToastText.updated);
        queries.setQueryData(
          api.agent.getById.queryKey({ id }),
          (before) => before && { ...before, ...definedFields(saved), version, updatedAt: new Date() },
        );
        void queries.invalidateQueries(api.agent.pathFilter());
      },
      onError(error, { id }) {
        const { code, text } = readRefusal(error, commonToastText.unknown);
        if (code === "conflict") void queries.invalidateQueries(api.agent.getById.queryFilter({ id }));
        else if (code === "credits" || code === "keys") showRefusal(error);
        else toast.failed(agentToastText.updateFailed, { description: text });
      },
    }),
  );
}

/** Drops undefined fields, which a save leaves unchanged. */
function definedFields<Fields extends object>(fields: Fields) {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as { [Key in keyof Fields]: Exclude<Fields[Key], undefined> };
}

export function useRestoreVersion() {
  const queries = useQueryClient();
  return useMutation(
    api.agent.restoreVersion.mutationOptions({
      meta: { isSilent: true },
      onSuccess({ dropped }, { number }) {
        const isWhole = Object.values(dropped).every((count) => count === 0);
        toast.success(
          agentToastText.versionRestored(number),
          isWhole ? {} : { description: agentToastText.linksLeftOut(dropped) },
        );
      },
      onError(error) {
        const { code, text } = readRefusal(error, commonToastText.unknown);
        toast.failed(agentToastText.updateFailed, {
          description: code === "conflict" ? agentEditorText.conflictTitle : text,
        });
      },
      onSettled: () => queries.invalidateQueries(api.agent.pathFilter()),
    }),
  );
}
