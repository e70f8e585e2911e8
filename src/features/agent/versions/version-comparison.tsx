import { commonErrorText } from "#product/texts/common/errors.ts";
import { Callout } from "#ui/feedback/callout.tsx";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import { useVersion } from "../client/use-agent-versions.ts";
import { AgentComparison } from "./agent-comparison.tsx";

interface VersionComparisonProps {
  agentId: string;
  /** Numbers of the two versions. */
  from: number;
  to: number;
  /** Text if they do not differ. */
  sameText: string;
  modelName: (languageModelId: string) => string;
}

/** Two versions of an agent, field by field, with old and new text. */
export function VersionComparison({ agentId, from, to, sameText, modelName }: VersionComparisonProps) {
  const before = useVersion(agentId, from);
  const after = useVersion(agentId, to);
  if (before.isError || after.isError) return <Callout tone="danger">{commonErrorText.unexpected}</Callout>;
  if (!before.data || !after.data) return <Skeleton lines={3} />;
  return <AgentComparison before={before.data} after={after.data} sameText={sameText} modelName={modelName} />;
}
