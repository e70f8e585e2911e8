import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { api } from "#client/api.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import type { ListedModel } from "#features/credential/service/language-models.ts";
import { agentKnowledgeText as text } from "#product/texts/agent/agent-knowledge.ts";
import { billingText } from "#product/texts/billing/billing.ts";
import { compareText } from "#product/texts/versions/compare.ts";
import { maxWholeTokens } from "#product/tools/passage.ts";
import { Switch } from "#ui/forms/switch.tsx";
import { ReadOnlyField } from "../read-only-field.tsx";

interface ReadAllSwitchProps {
  nodeIds: readonly string[];
  /** The model that answers; undefined while it loads. */
  model: ListedModel | undefined;
  isSelected: boolean;
  isReadOnly: boolean | undefined;
  onChange: (isSelected: boolean) => void;
}

/** Whether the agent reads its sources whole, and what that costs. It can be switched off also if they are too long. */
export function ReadAllSwitch({ nodeIds, model, isSelected, isReadOnly, onChange }: ReadAllSwitchProps) {
  const { id: workspaceId } = useWorkspace();
  const { data } = useQuery({
    ...api.knowledgeSourceTreeNode.measureText.queryOptions({ workspaceId, nodeIds: [...nodeIds] }),
    placeholderData: keepPreviousData,
    meta: { isSilent: true },
  });
  const max = model && maxWholeTokens(model.contextWindow);
  const isPossible = data !== undefined && max !== undefined && data.tokens > 0 && data.tokens <= max;
  const hint = data && model && max !== undefined ? hintFor(data.tokens, max, model) : undefined;
  if (isReadOnly)
    return (
      <ReadOnlyField label={text.readAll} hint={hint}>
        {isSelected ? compareText.on : compareText.off}
      </ReadOnlyField>
    );
  return (
    <Switch isSelected={isSelected} isDisabled={!isPossible && !isSelected} onChange={onChange} hint={hint}>
      {text.readAll}
    </Switch>
  );
}

function hintFor(tokens: number, max: number, model: ListedModel): string {
  if (tokens === 0) return text.readAllEmpty;
  if (tokens > max) return text.readAllTooLong(tokens, max);
  const cost = model.isFreeOfCredits
    ? text.readAllOwnKey
    : text.readAllCredits(billingText.credits.cost(model.aiCreditsPerRequest));
  return text.readAllHint(tokens, cost);
}
