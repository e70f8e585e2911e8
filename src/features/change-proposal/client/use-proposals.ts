import { skipToken, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "#client/api.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import type { Answers } from "#client/wire.ts";
import { changeProposalText as text } from "#product/texts/change-proposal/change-proposal.ts";
import { toast } from "#ui/feedback/toast.ts";
import { canDecideProposals } from "../access.ts";

export type OpenProposal = Answers["changeProposal"]["getAll"][number];
export type ReviewedProposal = Answers["changeProposal"]["getById"];

/** The open proposals that belong to one place of the app; none for people who can't decide. */
export function useOpenProposals(isHere: (proposal: OpenProposal) => boolean): readonly OpenProposal[] {
  const { id: workspaceId, actor } = useWorkspace();
  const { data = [] } = useQuery({
    ...api.changeProposal.getAll.queryOptions(canDecideProposals(actor) ? { workspaceId } : skipToken),
    // A banner that can't be loaded is no reason to say so on every page.
    meta: { isSilent: true },
  });
  return data.filter(isHere);
}

export const useReviewedProposal = (id: string) =>
  useQuery({ ...api.changeProposal.getById.queryOptions({ id }), staleTime: 0, meta: { isSilent: true } });

/** Accepts or refuses a proposal. Someone else may have decided first, so the list is reloaded either way. */
export function useDecideProposal() {
  const queries = useQueryClient();
  const onSettled = () => queries.invalidateQueries(api.changeProposal.pathFilter());
  const accept = useMutation(api.changeProposal.accept.mutationOptions({ onSettled }));
  const refuse = useMutation(
    api.changeProposal.refuse.mutationOptions({ onSettled, onSuccess: () => void toast.success(text.refused) }),
  );
  return { accept, refuse };
}
