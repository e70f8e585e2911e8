import { formatList } from "#lib/locale.ts";
import { agentToolsText as text } from "#product/texts/agent/agent-tools.ts";
import { Callout } from "#ui/feedback/callout.tsx";
import type { AgentFile } from "../client/agent-file.ts";
import { formatPolicies } from "../client/compare-versions.ts";
import { workflowsWithSettings } from "../client/tool-choices.ts";
import { useExistingTargets } from "../client/use-existing-targets.ts";
import { useWorkflowTitles } from "../client/use-workflow-titles.ts";

/** What an imported agent brings for its tools, so that nobody allows something unseen. */
export function ImportedSettings({ draft }: { draft: Partial<AgentFile> }) {
  // A draft that an earlier release stored may have none.
  const { toolPolicies = {}, trustedTargets = [] } = draft;
  const workflow = useWorkflowTitles(workflowsWithSettings({ toolPolicies, trustedTargets }));
  const trusted = useExistingTargets(draft);
  if (Object.keys(toolPolicies).length === 0 && trusted.length === 0) return null;
  return (
    <Callout title={text.inFile}>
      <span className="block whitespace-pre-line">{formatPolicies(toolPolicies, { workflow })}</span>
      {trusted.length > 0 && <span className="block">{text.trusted(formatList(trusted.map(workflow)))}</span>}
    </Callout>
  );
}
