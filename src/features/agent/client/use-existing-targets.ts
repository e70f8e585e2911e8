import { useNamedWorkflows } from "#client/shell/use-workflow-names.ts";
import type { AgentFile } from "./agent-file.ts";

/** Of the targets in an imported agent, those that exist in this workspace. */
export function useExistingTargets({ trustedTargets = [] }: Partial<AgentFile>): string[] {
  const { data } = useNamedWorkflows(trustedTargets);
  return trustedTargets.filter((id) => data?.some((one) => one.id === id));
}
