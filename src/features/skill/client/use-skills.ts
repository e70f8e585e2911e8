import { type QueryClient, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api, client } from "#client/api.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { usageOf } from "#client/usage/usage.ts";
import { buttonText } from "#product/texts/common/buttons.ts";
import { commonToastText } from "#product/texts/common/toasts.ts";
import { skillText } from "#product/texts/skill/skill.ts";
import { timers } from "#product/timers.ts";
import { toast } from "#ui/feedback/toast.ts";
import type { ListedSkill, Skill } from "../service/skills.ts";

export type { ListedSkill, Skill };

/** All skills of the workspace, by name. */
export function useSkills(options: { enabled?: boolean } = {}) {
  const { id: workspaceId } = useWorkspace();
  return useQuery(api.skill.getAll.queryOptions({ workspaceId }, options));
}

export const useSkill = (id: string) => useQuery(api.skill.getById.queryOptions({ id }));

export const useSkillVersions = (id: string) => useQuery(api.skill.getVersions.queryOptions({ id }));

/** The skills that come with the product. */
export function useReadySkills() {
  const { id: workspaceId } = useWorkspace();
  return useQuery(api.skill.getReady.queryOptions({ workspaceId }, { staleTime: Number.POSITIVE_INFINITY }));
}

export const refreshSkills = (queries: QueryClient) => queries.invalidateQueries(api.skill.pathFilter());

export function useCreateSkill() {
  const queries = useQueryClient();
  return useMutation(
    api.skill.create.mutationOptions({
      onSuccess() {
        toast.success(skillText.create.done);
        return refreshSkills(queries);
      },
    }),
  );
}

export function useAddReadySkills() {
  const queries = useQueryClient();
  return useMutation(
    api.skill.addReady.mutationOptions({
      onSuccess({ added }) {
        toast.success(skillText.ready.added(added.length));
        return refreshSkills(queries);
      },
    }),
  );
}

/** Saves files as a new version, or tags. */
export function useUpdateSkill() {
  const queries = useQueryClient();
  return useMutation(api.skill.update.mutationOptions({ onSuccess: () => refreshSkills(queries) }));
}

/** What may read a skill. */
export function useSkillUsage(id: string) {
  const agents = useQuery(api.agent.getAllUsingSkill.queryOptions({ id }, { staleTime: 0 }));
  const workflows = useQuery(api.workflow.getAllUsingSkill.queryOptions({ id }, { staleTime: 0 }));
  return usageOf(agents, workflows);
}

/** Moves a skill to the bin; the toast has an undo action. */
export function useDeleteSkill() {
  const queries = useQueryClient();
  const restore = useMutation(api.skill.restore.mutationOptions({ onSettled: () => refreshSkills(queries) }));
  return useMutation({
    mutationFn: ({ id }: { id: string; name: string }) => client.skill.delete.mutate({ id }),
    onSuccess(_, { id, name }) {
      queries.removeQueries(api.skill.getById.queryFilter({ id }));
      toast.success(commonToastText.movedToBin(name), {
        action: {
          text: buttonText.undo,
          onPress: () =>
            restore.mutate({ id }, { onSuccess: () => void toast.success(commonToastText.restored(name)) }),
        },
        duration: timers.screen.undoMs,
      });
      return refreshSkills(queries);
    },
  });
}
